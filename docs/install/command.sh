#!/bin/sh
# Gives a command of Capicu as its service does, with the same user, data and settings: sudo capicu doctor
set -eu
[ "$(id -u)" = 0 ] || { echo "Run it with sudo." >&2; exit 1; }
set -- /opt/capicu/bin/capicu "$@"
settings=$(sed -n -e 's/^\([A-Z][A-Z0-9_]*\)="\(.*\)"$/\1=\2/' -e '/^[A-Z][A-Z0-9_]*=/p' /etc/capicu.env)
while IFS= read -r setting; do
    [ -z "$setting" ] || set -- "$setting" "$@"
done <<END
$settings
END
exec setpriv --reuid capicu --regid capicu --init-groups \
    env CAPICU_DATA=/var/lib/capicu sh -c 'umask 077; exec "$@"' sh env "$@"
