"""Proof documents: the package and the file of the standard library must agree on every one."""

import hashlib
import importlib.util
import json
import random
import re
import string
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from croupier.fairness.proof import NotAProof, proof_text, read_proof
from croupier.fairness.verify import Step, find_fault

ROOT = Path(__file__).resolve().parents[2]
VECTORS = sorted((ROOT / "tests" / "vectors").glob("*.json"))
STANDALONE = ROOT / "examples" / "verify_shoe.py"


def load_standalone() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_shoe", STANDALONE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ALONE = load_standalone()

Judge = Callable[[str, Path], tuple[str, str | None]]


def by_the_package(text: str, _: Path) -> tuple[str, str | None]:
    try:
        fault = find_fault(read_proof(text))
    except NotAProof:
        return "not a proof", None
    return ("right", None) if fault is None else ("wrong", fault.step.value)


def by_the_standard_library(text: str, folder: Path) -> tuple[str, str | None]:
    file = folder / "proof.json"
    file.write_text(text)
    verdict, step = ALONE.judge(str(file))
    return verdict, None if step is None else re.split("[: ]", step)[0]


JUDGES = [by_the_package, by_the_standard_library]


def text_of(vector: dict[str, Any]) -> str:
    if "text" in vector:
        text: str = vector["text"]
        return text
    return json.dumps(vector["document"])


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize("file", VECTORS, ids=lambda file: file.stem)
def test_every_vector_gets_its_verdict(file: Path, judge: Judge, tmp_path: Path) -> None:
    vector = json.loads(file.read_text())
    assert judge(text_of(vector), tmp_path) == (vector["verdict"], vector["step"])


def test_there_are_vectors_enough_and_every_step_has_one() -> None:
    assert len(VECTORS) >= 50
    steps = {json.loads(file.read_text())["step"] for file in VECTORS}
    assert steps == {None, *(step.value for step in Step)}


def says(text: str) -> Any:
    """What a text says, however it is written."""
    try:
        return json.loads(text)
    except ValueError:
        return text


@pytest.mark.parametrize("judge", JUDGES)
def test_any_changed_character_of_a_proof_is_caught(judge: Judge, tmp_path: Path) -> None:
    chance = random.Random(11)
    rights = [json.loads(file.read_text()) for file in VECTORS]
    texts = [proof_text(read_proof(text_of(one))) for one in rights if one["verdict"] == "right"]
    letters = string.ascii_letters + string.digits + '"{}[]:,.- \\'
    for _ in range(300):
        text = chance.choice(texts)
        place = chance.randrange(len(text))
        letter = chance.choice([each for each in letters if each != text[place]])
        changed = text[:place] + letter + text[place + 1 :]
        if says(changed) == says(text):
            continue  # "\\u044C" is the same letter as "\\u044c".
        verdict, step = judge(changed, tmp_path)
        assert verdict == "not a proof" or (verdict, step) == ("wrong", "digest"), text[place:][:40]


@pytest.mark.parametrize("judge", JUDGES)
def test_any_changed_value_under_a_fitting_digest_is_caught(judge: Judge, tmp_path: Path) -> None:
    """Somebody who forges a proof makes its digest too."""
    chance = random.Random(12)
    right = json.loads(next(f for f in VECTORS if "seven-parts" in f.stem).read_text())["document"]
    for _ in range(300):
        forged = json.loads(json.dumps(right))
        holder, key = chance.choice(places(forged))
        if not change(holder, key, chance):
            continue
        forged["digest"] = digest(forged)
        verdict, step = judge(json.dumps(forged), tmp_path)
        assert verdict != "right", (key, holder[key])
        assert (step is None) == (verdict == "not a proof")


def places(document: Any) -> list[tuple[Any, Any]]:
    """Every place that holds a plain value which the order of the shoe depends on."""
    found = []
    pairs = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in pairs:
        if isinstance(value, dict | list):
            found += places(value)
        elif key not in ("digest", "round"):
            found.append((document, key))
    return found


def change(holder: Any, key: Any, chance: random.Random) -> bool:
    value = holder[key]
    if isinstance(value, int):
        holder[key] = value + chance.choice([-1, 1])
    elif isinstance(value, str):
        place = chance.randrange(len(value))
        letter = chance.choice("0123456789abcdefsTJQKA")
        holder[key] = value[:place] + letter + value[place + 1 :]
    return bool(holder[key] != value)


def digest(document: dict[str, Any]) -> str:
    rest = {name: value for name, value in document.items() if name != "digest"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def test_the_file_for_those_who_trust_no_package_is_short_and_needs_none() -> None:
    text = STANDALONE.read_text()
    assert len(text.splitlines()) < 150
    modules = set(re.findall(r"^(?:from|import) (\w+)", text, flags=re.MULTILINE))
    assert modules == {"json", "re", "sys", "hashlib", "hmac", "itertools", "struct"}
