#!/bin/sh
# As root, in the clone at /opt/turnoclaro: installs TurnoClaro as a service. What is there already stays.
set -eu
cd "$(dirname "$0")/.."
etc=${TURNOCLARO_ETC:-/etc}
mkdir -p "$etc/systemd/system"

id turnoclaro >/dev/null 2>&1 ||
	useradd --system --home-dir /var/lib/turnoclaro --shell /usr/sbin/nologin turnoclaro
node scripts/install.mjs start
node_modules/.bin/node scripts/build.ts
# PUBLIC_URL=…, TRUSTED_PROXIES=127.0.0.1, SMTP_URL=…, MAIL_FROM=…, one a line.
[ -e "$etc/turnoclaro.env" ] || install -m 600 /dev/null "$etc/turnoclaro.env"
install -m 644 deploy/turnoclaro.service "$etc/systemd/system/turnoclaro.service"
systemctl daemon-reload
systemctl enable --now turnoclaro
echo "TurnoClaro arranca. El enlace de la primera cuenta: journalctl -fu turnoclaro"
