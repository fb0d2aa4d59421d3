"""The coach's process: `python -m croupier.server.coach_worker`.

A process of its own, so that no question about whole games stands before somebody's decision. It
reviews rounds, too: in the lane of what may take longer, which is another process.
"""

import os
import sys

from croupier.server.odds_worker import KINDER, serve

if __name__ == "__main__":
    from croupier.server.coach_jobs import JOBS as COACH_JOBS
    from croupier.server.review_jobs import JOBS as REVIEW_JOBS

    os.nice(KINDER)
    serve(sys.stdin.buffer, sys.stdout.buffer, {**COACH_JOBS, **REVIEW_JOBS})
