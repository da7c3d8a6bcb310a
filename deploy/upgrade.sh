#!/bin/sh
# As root: brings the clone that this script is in, like /opt/turnoclaro, to the newest version. The service itself may
# not write there. If the new version cannot be prepared, the former one starts again.
set -eu
cd "$(dirname "$0")/.."
etc=${TURNOCLARO_ETC:-/etc}

before=$(git rev-parse HEAD)
git fetch --quiet
prepare() {
	node scripts/install.mjs start && node_modules/.bin/node scripts/build.ts
}
systemctl stop turnoclaro
if git merge --ff-only --quiet && prepare; then
	install -m 644 deploy/turnoclaro.service "$etc/systemd/system/turnoclaro.service"
	systemctl daemon-reload
	systemctl start turnoclaro
	echo "TurnoClaro arranca con la versión nueva: journalctl -fu turnoclaro"
	exit 0
fi
echo "No se pudo preparar la versión nueva: vuelve la anterior ($before)." >&2
git reset --keep --quiet "$before"
prepare || true
systemctl start turnoclaro
exit 1
