from kg.draw.labels import put_labels

FRAME = (0.0, 0.0, 200.0, 120.0)


def test_a_name_stands_right_of_its_mark_where_there_is_room():
    (found,) = put_labels([(100.0, 60.0, 4.0)], [(40.0, 10.0)], FRAME)
    assert found.line is None
    assert found.corner == (107.0, 55.0)


def test_at_the_right_edge_it_stands_left():
    (found,) = put_labels([(190.0, 60.0, 4.0)], [(40.0, 10.0)], FRAME)
    assert found.corner[0] + 40.0 < 190.0


def test_a_crowded_name_moves_away_on_a_line_and_one_without_room_is_given_up():
    marks = [(40.0 + 12.0 * number, 60.0, 4.0) for number in range(12)]
    found = put_labels(marks, [(60.0, 12.0)] * 12, FRAME)
    assert found[0].line is None
    assert any(label and label.line for label in found)
    assert None in found


def test_names_keep_clear_of_what_is_taken():
    taken = (104.0, 50.0, 200.0, 70.0)
    (found,) = put_labels([(100.0, 60.0, 4.0)], [(40.0, 10.0)], FRAME, [taken])
    assert found.corner[0] + 40.0 <= 104.0 or not 40.0 < found.corner[1] < 70.0
