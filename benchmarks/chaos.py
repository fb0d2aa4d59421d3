"""Servers of one house are killed, frozen, closed and cut off while people play.

    python -m benchmarks.chaos [--nodes 3] [--faults 12] [--seconds S] [--people 8] [--seed 1]

Without `--nodes` two servers have the house, one of which plays; with it so many share it, people
come in at any of them, some at one table with somebody else, and the clock of a node may be an
hour off. PostgreSQL, NATS and all servers run on this machine, and something starts a server again
that has ended, as systemd would. After each fault everybody must get on with their game; how long
that takes is printed. At the end the books are audited, every journal is replayed through the
core, and each person's own log is held against them: commands, events to the card, money to the
cent. Ends with 1 where anything differs.
"""

import argparse
import asyncio
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

from benchmarks.chaos_log import differences
from benchmarks.chaos_nodes import NodesHouse
from benchmarks.chaos_pair import PairHouse
from benchmarks.chaos_players import Company, Front, Person
from benchmarks.chaos_watched import AGAIN_SECONDS_MAX, House, wait
from tests.support.nats import running_nats
from tests.support.postgres import PostgresServer, running_server


@contextmanager
def house_of(nodes: int, folder: Path, postgres: PostgresServer, seed: int) -> Iterator[House]:
    """Several nodes, or two servers of which one plays, stopped at the end."""
    with ExitStack() as stack:
        house: House
        if nodes:
            nats = stack.enter_context(running_nats(folder))
            house = NodesHouse(folder, postgres, nats, nodes, seed)
        else:
            house = PairHouse(folder, postgres)
        stack.callback(house.stop)
        yield house


def people_of(front: Front, chosen: argparse.Namespace) -> list[Person]:
    """So many guests; where nodes share the house, half of them in pairs at one table."""
    people: list[Person] = []
    for number in range(chosen.people):
        place = number % 4
        if not chosen.nodes or place < 2 or number - place + 3 >= chosen.people:
            people.append(Person(front, number, chosen.seed))
            continue
        company = Company() if place == 2 else people[-1].company
        people.append(Person(front, number, chosen.seed, company, box=place - 1))
    return people


def run(house: House, chosen: argparse.Namespace) -> tuple[list[str], list[Person]]:
    """Plays through all faults; what went wrong, and who played."""
    people = people_of(house.front, chosen)
    for each in people:
        each.start()
    names = list(house.faults)
    order = [names[place % len(names)] for place in range(chosen.faults)]
    random.Random(chosen.seed).shuffle(order)
    until = time.monotonic() + chosen.seconds
    waits: dict[str, list[float]] = {}
    try:
        for name in order:
            if time.monotonic() > until:
                break
            took = go_through(name, house, people)
            waits.setdefault(name, []).append(took)
    except TimeoutError as error:
        house.wrong += [f"{name}: {error}: {person.state}" for person in people]
    for person in people:
        person.ends()
    for person in people:
        person.join(AGAIN_SECONDS_MAX)
        if person.is_alive():
            house.wrong.append(f"does not come to an end: {person.state}")
    report(waits, people)
    return house.wrong + [person.trouble for person in people if person.trouble], people


def go_through(name: str, house: House, people: list[Person]) -> float:
    """One fault, until everybody plays again; how many seconds that took.

    Raises:
        TimeoutError: Somebody does not.
    """
    wait(lambda: all(each.table or each.trouble for each in people) and house.is_whole)
    begin = time.monotonic()
    house.faults[name]()
    done = time.monotonic()
    try:
        wait(lambda: all(_plays(each, done) for each in people))
        # What PostgreSQL takes to start again is its own.
        took = time.monotonic() - (done if name in house.only_mended else begin)
        print(f"{name}: everybody plays again after {took:.2f} s", flush=True)
    finally:
        house.heal()
    return took


def _plays(person: Person, since: float) -> bool:
    return bool(person.trouble) or person.done_at > since


def report(waits: dict[str, list[float]], people: list[Person]) -> None:
    """What it took until everybody played again, and how much was played."""
    for name, each in sorted(waits.items()):
        print(f"{len(each):4} x {name}: median {median(each):.2f} s, worst {max(each):.2f} s")
    together = [took for each in waits.values() for took in each]
    if together:
        told = f"median {median(together):.2f} s, worst {max(together):.2f} s"
        print(f"{len(together):4} faults: {told}")
    accepted = sum(len(person.accepted) for person in people)
    seen = sum(len(person.seen) for person in people)
    print(f"{len(people)} people, {accepted} commands accepted, {seen} events seen")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--nodes", type=int, default=0, help="that share the house")
    parser.add_argument("--faults", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=3_600.0, help="no fault begins later")
    parser.add_argument("--people", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="croupier-chaos-"))
    with running_server() as postgres:
        with house_of(chosen.nodes, folder, postgres, chosen.seed) as house:
            wrong, people = run(house, chosen)
        wrong += asyncio.run(differences(house.url, house.key_folder, people))
    for each in wrong:
        print(f"WRONG: {each}")
    if wrong:
        print(f"{len(wrong)} differences; what the servers said is in {folder}")
        sys.exit(1)
    shutil.rmtree(folder)
    print("all agree")


if __name__ == "__main__":
    main()
