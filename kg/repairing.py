"""Repairing a case: derived files are made again, and people's judgements are kept."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

from kg.case import CaseFolder, Damage, Manifest, damage_in, damaged, open_manifest, repairing
from kg.errors import DamagedError
from kg.joining import Progress, ReadIn, hand_judgements, join_into, quiet
from kg.model import Judgement
from kg.model.codec import decode
from kg.model.readings import read_lines, read_readings
from kg.model_reader import keep
from kg.read.notice import Notice
from kg.readings_file import Spool


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """What a repair found and did.

    `hand` is the number of judgements by hand that the case has now; `lost` is True if there may
    have been more, because both files of them were damaged; `notices_lost` if the notices of the
    build could not be read.
    """

    case: Path
    damage: tuple[Damage, ...]
    manifest: Manifest
    hand: int
    lost: bool = False
    notices_lost: bool = False


def repair(case: Path, *, progress: Progress = quiet) -> Repair:
    """Make every damaged file of a case again from its readings and people's judgements.

    A case without damage is left as it is. Raise DamagedError if the readings or the manifest are
    damaged: they cannot be derived from anything in the case.
    """
    standing = open_manifest(case)
    if not damage_in(standing, whole=True):
        judged = len(hand_judgements(standing))
        return Repair(case=case, damage=(), manifest=standing.read_manifest(), hand=judged)
    with repairing(case) as (old, folder):
        damage = damage_in(old, whole=True)
        files = {one.file for one in damage}
        if old.readings.name in files:
            raise damaged(old, damage)
        manifest = old.read_manifest()
        hand, lost = _hand(old)
        notices = () if old.notices.name in files else tuple(read_lines(Notice, old.notices))
        with Spool(folder.readings) as spool:
            for reading in read_readings(old.readings):
                spool.add(reading)
        if not files & {old.answers.name, old.model_checked.name}:
            keep(folder, old=old)
        known = {f.name for f in fields(ReadIn)} & {f.name for f in fields(Manifest)}
        read_in = ReadIn(**{name: getattr(manifest, name) for name in known}, notices=notices)
        made = join_into(folder, read_in, hand=hand, progress=progress)
    return Repair(
        case=case,
        damage=tuple(damage),
        manifest=made,
        hand=len(hand),
        lost=lost,
        notices_lost=old.notices.name in files,
    )


def _hand(old: CaseFolder) -> tuple[list[Judgement], bool]:
    """Return people's judgements, and whether some may be lost because both files are damaged."""
    try:
        return list(hand_judgements(old)), False
    except DamagedError:
        left = {
            one.id: one
            for path in (old.judgements, old.hand_copy, old.hand)
            for one in _readable(path)
            if one.by == "hand"
        }
        return [left[name] for name in sorted(left)], True


def _readable(path: Path) -> Iterator[Judgement]:
    """Yield the judgements of a damaged file that can still be read."""
    if not path.is_file():
        return
    for line in path.read_bytes().split(b"\n"):
        try:
            yield decode(Judgement, json.loads(line.decode("utf-8")))
        except (ValueError, RecursionError):  # MalformedError is a ValueError
            continue
