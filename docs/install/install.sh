#!/bin/sh
# Installs or upgrades Capicu on Debian and Raspberry Pi OS: sudo sh install.sh WHEEL [FOLDER_OF_WHEELS]
# With a folder of wheels it needs no internet.
set -eu

wheel=${1:?usage: sudo sh install.sh WHEEL [FOLDER_OF_WHEELS]}
wheels=${2:-}
here=$(cd "$(dirname "$0")" && pwd)

[ "$(id -u)" = 0 ] || { echo "Run it with sudo." >&2; exit 1; }
[ -f "$wheel" ] || { echo "There is no file $wheel." >&2; exit 1; }
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed." >&2; exit 1; }
if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
    apt-get update
    apt-get install -y python3-venv
fi
id capicu >/dev/null 2>&1 || useradd --system --home-dir /var/lib/capicu --shell /usr/sbin/nologin capicu
install -d -o capicu -g capicu -m 700 /var/lib/capicu
[ -e /etc/capicu.env ] || install -m 600 /dev/null /etc/capicu.env # settings; passwords may be among them

# A new environment beside the old one: if the installation fails, the old program is still there.
rm -rf /opt/capicu.new
python3 -m venv /opt/capicu.new
if [ -n "$wheels" ]; then
    /opt/capicu.new/bin/pip install --quiet --no-index --find-links "$wheels" "$wheel"
else
    /opt/capicu.new/bin/pip install --quiet --use-pep517 "$wheel"
fi
install -m 644 "$here/capicu.service" /etc/systemd/system/capicu.service
install -m 755 "$here/command.sh" /usr/local/bin/capicu
systemctl daemon-reload
systemctl stop capicu 2>/dev/null || true
rm -rf /opt/capicu
mv /opt/capicu.new /opt/capicu
# The scripts of an environment name its folder.
grep -rlI --null '/opt/capicu.new' /opt/capicu/bin /opt/capicu/pyvenv.cfg | xargs -0 -r sed -i 's#/opt/capicu\.new#/opt/capicu#g'
systemctl enable --now capicu
echo "Capicu runs. The set-up link of a new installation: sudo journalctl -u capicu"
