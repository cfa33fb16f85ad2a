#!/bin/sh
# Runs a command inside a private session bus with a real Secret Service of its own (Debian's
# gnome-keyring), away from the person's keyring. SECRETS=unlocked|locked|absent says in what state;
# the command starts when the service is in it, however long a loaded machine takes.
set -eu
for tool in dbus-run-session dbus-send gnome-keyring-daemon; do
  command -v "$tool" >/dev/null || { echo "skipped: no $tool" >&2; exit 77; }
done
HOME="${SECRET_HOME:?a folder of its own}"
export HOME
export XDG_DATA_HOME="$HOME/data" XDG_RUNTIME_DIR="$HOME/run" XDG_CONFIG_HOME="$HOME/config"
export XDG_CACHE_HOME="$HOME/cache"
unset DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS || true
mkdir -p -m 700 "$XDG_DATA_HOME/keyrings" "$XDG_RUNTIME_DIR" "$XDG_CONFIG_HOME" "$XDG_CACHE_HOME"
if [ "${SECRETS:-unlocked}" = absent ]; then
  export DBUS_SESSION_BUS_ADDRESS="unix:path=$HOME/no-bus"
  exec "$@"
fi
# No service directories: the bus must not start a second, locked daemon for whoever asks while ours
# is not there yet.
cat >"$HOME/bus.conf" <<'CONF'
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
CONF
exec dbus-run-session --config-file "$HOME/bus.conf" -- sh -c '
  state() {
    dbus-send --session --print-reply=literal --reply-timeout=5000 --dest=org.freedesktop.secrets \
      /org/freedesktop/secrets/collection/login org.freedesktop.DBus.Properties.Get \
      string:org.freedesktop.Secret.Collection string:Locked 2>/dev/null || true
  }
  start() {
    case "${SECRETS:-unlocked}" in
      unlocked)
        printf "test passphrase" |
          gnome-keyring-daemon --foreground --components=secrets --unlock >/dev/null 2>&1 &
        wanted=false ;;
      # The keyring of an earlier run is there; this daemon was never given its passphrase.
      locked)
        gnome-keyring-daemon --foreground --components=secrets >/dev/null 2>&1 </dev/null &
        wanted=true ;;
    esac
    daemon=$!
  }
  # A tenth of a second each; a daemon that ended without answering is started anew.
  start
  left=900
  while ! state | grep -q "boolean $wanted"; do
    left=$((left - 1))
    if [ "$left" -le 0 ]; then
      echo "The Secret Service did not become ${SECRETS:-unlocked} within 90 seconds." >&2
      exit 78
    fi
    kill -0 "$daemon" 2>/dev/null || start
    sleep 0.1
  done
  code=0
  "$@" || code=$?
  kill "$daemon" 2>/dev/null || true
  exit "$code"
' sh "$@"
