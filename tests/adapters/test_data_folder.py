"""The folder of a house: one server, one key that nobody else reads."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.adapters.data_folder import DataFolder, default_data_folder
from croupier.adapters.randomness import KEY_BYTES, OsSeeds, SecretKey
from croupier.casino.errors import FolderInUse, FolderRefused, SealBroken
from croupier.settings import Settings

LOCK_FROM_ELSEWHERE = """
import sys
from pathlib import Path
from croupier.adapters.data_folder import DataFolder
from croupier.casino.errors import FolderInUse
try:
    DataFolder(Path(sys.argv[1])).lock()
except FolderInUse as error:
    sys.exit(str(error))
"""


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    folder = DataFolder(tmp_path / "deep" / "house")
    folder.make()
    return folder


def lock_elsewhere(folder: DataFolder) -> str:
    """What another process says to taking the lock; nothing when it may."""
    ended = subprocess.run(
        [sys.executable, "-c", LOCK_FROM_ELSEWHERE, str(folder.path)],
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.stderr


def test_a_second_server_on_one_folder_is_refused(folder: DataFolder) -> None:
    with folder.lock():
        with pytest.raises(FolderInUse, match="another server uses"):
            folder.lock()
        assert "another server uses" in lock_elsewhere(folder)
    assert lock_elsewhere(folder) == ""


def test_the_folder_is_its_owners_alone(folder: DataFolder) -> None:
    assert stat.S_IMODE(folder.path.stat().st_mode) == 0o700


def test_a_key_is_made_once_and_is_its_owners_alone(folder: DataFolder) -> None:
    first = folder.key()
    assert stat.S_IMODE(folder.key_file.stat().st_mode) == 0o600
    assert len(folder.key_file.read_bytes()) == KEY_BYTES
    assert folder.key().reveal() == first.reveal()
    assert sorted(each.name for each in folder.path.iterdir()) == ["house.key"]


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o666])
def test_a_key_that_others_may_read_is_refused(folder: DataFolder, mode: int) -> None:
    folder.key()
    folder.key_file.chmod(mode)
    with pytest.raises(FolderRefused, match=f"mode {mode:o}"):
        folder.key()


def test_a_key_that_its_owner_may_only_read_will_do(folder: DataFolder) -> None:
    folder.key()
    folder.key_file.chmod(0o400)
    folder.key()


@pytest.mark.parametrize("size", [0, KEY_BYTES - 1, KEY_BYTES + 1])
def test_a_key_of_another_length_is_refused(folder: DataFolder, size: int) -> None:
    folder.key()
    folder.key_file.write_bytes(bytes(size))
    with pytest.raises(FolderRefused, match="32 bytes"):
        folder.key()


def test_a_lost_key_is_not_replaced_behind_the_hosts_back(folder: DataFolder) -> None:
    folder.key()
    folder.database.write_bytes(b"a house")
    folder.key_file.unlink()
    with pytest.raises(FolderRefused, match="missing"):
        folder.key()
    assert not folder.key_file.exists()


def test_a_new_key_takes_the_place_of_the_old_one_which_is_kept(folder: DataFolder) -> None:
    old = folder.key()
    fresh = folder.replace_key("20300102T120000Z")
    assert fresh.name != old.name
    assert folder.key().reveal() == fresh.reveal()
    kept = folder.path / "house.key.until-20300102T120000Z"
    assert kept.read_bytes() == old.reveal()
    assert {stat.S_IMODE(each.stat().st_mode) for each in (kept, folder.key_file)} == {0o600}


def test_a_key_is_missed_beside_a_database_that_lies_elsewhere(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.sqlite"
    elsewhere.write_bytes(b"a house")
    folder = DataFolder.of(Settings(data=tmp_path / "house", database=f"sqlite:///{elsewhere}"))
    folder.make()
    with pytest.raises(FolderRefused, match="missing"):
        folder.key()


def test_a_folder_knows_whether_its_database_is_as_the_last_server_left_it(
    folder: DataFolder,
) -> None:
    folder.database.write_bytes(b"a house")
    with folder.lock():
        assert not folder.was_closed_well()
        folder.note_closed()
        assert folder.was_closed_well()
        folder.note_open()
        assert not folder.was_closed_well(), "its server was killed"
        folder.note_closed()
    folder.database.write_bytes(b"another")
    assert not folder.was_closed_well(), "somebody has touched it"
    log = folder.database.with_name("house.sqlite-wal")
    log.touch()
    folder.note_closed()
    assert not folder.was_closed_well(), "what the log holds is not in it yet"


def test_a_file_in_the_folders_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "house").write_text("")
    with pytest.raises(FolderRefused):
        DataFolder(tmp_path / "house").make()


def test_the_usual_folder_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_data_folder() == tmp_path / "croupier"
    assert DataFolder().database == tmp_path / "croupier" / "house.sqlite"


def test_a_seed_comes_back_from_its_seal_with_the_same_key_alone() -> None:
    key = SecretKey(bytes(range(32)))
    seed = OsSeeds(key).new_seed()
    sealed = OsSeeds(key).seal(seed)
    assert OsSeeds(key).unseal(sealed) == seed
    with pytest.raises(SealBroken):
        OsSeeds(SecretKey(bytes(32))).unseal(sealed)


def test_a_seal_of_the_first_version_opens_for_ever() -> None:
    seeds = OsSeeds(SecretKey(bytes(range(32))))
    sealed = "v1:AAECAwQFBgcICQoLI2ewfK2MqHDhLPnkwZgKHvej8UOIAiUHRBqb-p3ogjHvXNN_03laIwtdhfsinFuC"
    assert seeds.unseal(sealed) == bytes(range(100, 132))


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda text: text[:-6] + "AAAAAA", id="changed at the end"),
        pytest.param(lambda text: text[:10] + "AAAA" + text[14:], id="changed in the middle"),
        pytest.param(lambda text: text[:-4], id="cut short"),
        pytest.param(lambda text: "v2:" + text[3:], id="of another version"),
        pytest.param(lambda text: "v1:***", id="no base64"),
        pytest.param(lambda text: "", id="empty"),
    ],
)
def test_a_seal_that_was_touched_does_not_open(spoil: object) -> None:
    seeds = OsSeeds(SecretKey(bytes(range(32))))
    assert callable(spoil)
    with pytest.raises(SealBroken):
        seeds.unseal(spoil(seeds.seal(seeds.new_seed())))


def test_two_seeds_and_two_seals_of_one_seed_differ() -> None:
    seeds = OsSeeds(SecretKey(bytes(32)))
    assert seeds.new_seed() != seeds.new_seed()
    assert seeds.seal(bytes(32)) != seeds.seal(bytes(32))


def test_no_secret_shows_in_a_log_or_an_error() -> None:
    key = SecretKey(b"s" * 32)
    assert "sss" not in f"{key!r} {key} {OsSeeds(key)!r}"
