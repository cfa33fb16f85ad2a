#!/bin/sh
# Runs a command inside a private session bus with a real Secret Service of its own (Debian's
# gnome-keyring), away from the person's keyring. SECRETS=unlocked|locked|absent says in what state.
set -eu
for tool in dbus-run-session gnome-keyring-daemon; do
  command -v "$tool" >/dev/null || { echo "skipped: no $tool" >&2; exit 77; }
done
HOME="${SECRET_HOME:?a folder of its own}"
export HOME
export XDG_DATA_HOME="$HOME/data" XDG_RUNTIME_DIR="$HOME/run" XDG_CONFIG_HOME="$HOME/config"
export XDG_CACHE_HOME="$HOME/cache"
unset DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS || true
mkdir -p -m 700 "$XDG_DATA_HOME/keyrings" "$XDG_RUNTIME_DIR" "$XDG_CONFIG_HOME" "$XDG_CACHE_HOME"
# Any bus would start the installed service by itself, so absent means: no bus.
if [ "${SECRETS:-unlocked}" = absent ]; then
  export DBUS_SESSION_BUS_ADDRESS="unix:path=$HOME/no-bus"
  exec "$@"
fi
exec dbus-run-session -- sh -c '
  start() { printf "%s" "$1" | gnome-keyring-daemon --daemonize --components=secrets --unlock >/dev/null 2>&1; }
  case "${SECRETS:-unlocked}" in
    unlocked) start "test passphrase" ;;
    # The keyring of an earlier run is there; this daemon was never given its passphrase.
    locked) gnome-keyring-daemon --daemonize --components=secrets >/dev/null 2>&1 </dev/null ;;
  esac
  "$@"
' sh "$@"
