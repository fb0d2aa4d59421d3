# Shared by ./play and ./check, which read it in from the repository's folder. POSIX sh.

UV_VERSION=0.13.9
UV=.tools/bin/uv
CERTIFICATES=/etc/ssl/certs/ca-certificates.crt

unset VIRTUAL_ENV CONDA_PREFIX UV_PROJECT UV_PROJECT_ENVIRONMENT PYTHONPATH PYTHONHOME
unset PYTHONDONTWRITEBYTECODE # a second start is fast because the first one compiled
export UV_NO_PROGRESS=1
if [ -r "$CERTIFICATES" ]; then
    export SSL_CERT_FILE="${SSL_CERT_FILE:-$CERTIFICATES}"
    export NODE_EXTRA_CA_CERTS="${NODE_EXTRA_CA_CERTS:-$CERTIFICATES}"
fi

say() { printf '%s\n' "$*" >&2; }
die() { say "$*"; exit 1; }
is_root() { [ "$(id -u)" -eq 0 ]; }

need_python() {
    for PYTHON in python3 python3.14 python3.13 python3.12 python3.11; do
        if command -v "$PYTHON" >/dev/null &&
            "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            return
        fi
    done
    die "croupier needs Python 3.11 or newer, which only root can install: apt-get install python3"
}

need_uv() {
    case $("$UV" --version 2>/dev/null || true) in "uv $UV_VERSION"*) return ;; esac
    [ -w . ] || die "$(pwd) must be writable the first time: ask its owner to start ./play once"
    say "Fetching uv $UV_VERSION ..."
    "$PYTHON" scripts/get_uv.py .tools/bin
}

# Brings .venv to what uv.lock says and builds the client. Where nothing changed, it only looks.
# Without a network what is on the machine already may be enough, so that is tried too.
sync_packages() {
    if [ ! -x .venv/bin/croupier ]; then
        say "Setting up Python packages and the table's page; the first time takes about half a minute ..."
    elif [ -f client/package.json ] && [ ! -f src/croupier/server/static/index.html ]; then
        set -- "$@" --reinstall-package croupier
    fi
    said=$("$UV" sync --quiet --locked "$@" 2>&1) && return
    case $said in
    *"build backend returned"*) ;;
    *) "$UV" sync -qq --locked --offline "$@" && return ;;
    esac
    say "$said"
    die "The set-up failed; what went wrong stands above. Start it again to go on from there."
}
