#!/bin/sh
# Puts AttnViz into this user's application menu and lets *.attnviz open in it: sh install.sh PATH_OF_ATTNVIZ
# Nothing outside the user's own data folder is touched. It says each thing that it does.
set -eu

program=${1:?"usage: sh install.sh PATH_OF_ATTNVIZ"}
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}

put() { # put SOURCE FOLDER NAME
    mkdir -p "$data/$2"
    cp "$1" "$data/$2/$3"
    echo "wrote $data/$2/$3"
}

put "$here/attnviz.desktop" applications attnviz.desktop
# Quotes, because the path may hold spaces; the desktop entry format wants \, ", ` and $ escaped inside them, and
# its strings want that backslash doubled. A percent sign is doubled, being a field code otherwise.
escaped=$(printf '%s' "$program" | sed -e 's/[\\"`$]/\\\\&/g' -e 's/%/%%/g')
{
    sed '/^Exec=/d' "$here/attnviz.desktop"
    printf 'Exec="%s" %%f\n' "$escaped"
} >"$data/applications/attnviz.desktop"
put "$here/attnviz-mime.xml" mime/packages attnviz.xml
put "$here/../icons/attnviz.svg" icons/hicolor/scalable/apps attnviz.svg

refresh() { # refresh COMMAND ARGUMENTS: where the desktop has it; others notice new files by themselves
    if command -v "$1" >/dev/null 2>&1; then
        "$@" >/dev/null 2>&1 && echo "ran $*" || echo "could not run $*"
    fi
}

refresh update-mime-database "$data/mime"
refresh update-desktop-database "$data/applications"
refresh xdg-mime default attnviz.desktop application/x-attnviz
echo "AttnViz is in the menu, and *.attnviz opens in $program"
