#!/bin/sh
# Makes one executable for this kind of machine: sh executable.sh WHEEL FOLDER
# In FOLDER appears capicu, or capicu.exe. Windows and macOS need a machine of their own: executables.yml
set -eu

wheel=${1:?usage: sh executable.sh WHEEL FOLDER}
folder=${2:?usage: sh executable.sh WHEEL FOLDER}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/env"
bin="$work/env/bin"
[ -d "$bin" ] || bin="$work/env/Scripts"
"$bin/pip" install --quiet "$wheel" "pyinstaller==6.22.3"

# Django, Celery and the settings name modules by their text, which PyInstaller does not see: whole packages are packed.
export DJANGO_SETTINGS_MODULE=config.settings CAPICU_DATA="$work/data"
set -- --onefile --name capicu --noconfirm --clean --log-level WARN --recursive-copy-metadata capicu
for package in config tournament brackets scoring django rest_framework drf_spectacular drf_spectacular_sidecar \
    axes csp rules knox whitenoise django_htmx sesame celery kombu granian import_export tablib reportlab \
    psycopg psycopg_binary pypdfium2_raw pypdfium2 fido2 tzdata; do
    set -- "$@" --collect-all "$package"
done
# Ours by the names of their files: some packages can only be imported while Django runs.
modules=$(cd "$("$bin/python" -c 'import config, pathlib; print(pathlib.Path(config.__file__).parent.parent)')" &&
    find config tournament brackets scoring -name '*.py' | sed 's#/__init__\.py$##; s#\.py$##; s#/#.#g')
for module in $modules; do
    set -- "$@" --hidden-import "$module"
done
"$bin/pyinstaller" "$@" --distpath "$folder" --workpath "$work/build" --specpath "$work" "$here/executable.py"
