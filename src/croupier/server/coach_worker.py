"""The coach's process: `python -m croupier.server.coach_worker`.

A process of its own, so that no question about whole games stands before somebody's decision.
"""

import os
import sys

from croupier.server.odds_worker import KINDER, serve

if __name__ == "__main__":
    from croupier.server.coach_jobs import JOBS

    os.nice(KINDER)
    serve(sys.stdin.buffer, sys.stdout.buffer, JOBS)
