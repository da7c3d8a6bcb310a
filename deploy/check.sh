#!/bin/sh
# Checks the files of this folder with the programs that read them; names those that this machine lacks.
set -u
cd "$(dirname "$0")"
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

with() {
	if command -v "$1" >/dev/null 2>&1; then return 0; fi
	echo "sin comprobar: falta $1 ($2)"
	return 1
}
checked() {
	if [ "$1" -eq 0 ]; then echo "bien: $2"; else echo "MAL: $2"; failed=1; fi
}

for script in *.sh; do
	sh -n "$script"
	checked $? "$script"
done
if with systemd-analyze turnoclaro.service; then
	# The programs and the account of a real installation are not on this machine.
	sed -e 's#^ExecStart=[^ ]*#ExecStart=/bin/true#' -e '/^User=/d' turnoclaro.service >"$scratch/turnoclaro.service"
	systemd-analyze verify "$scratch/turnoclaro.service"
	checked $? turnoclaro.service
fi
if with nginx nginx.conf && with openssl nginx.conf; then
	openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=turnos -days 2 \
		-keyout "$scratch/privkey.pem" -out "$scratch/fullchain.pem" 2>/dev/null
	{
		echo "pid $scratch/pid; error_log stderr; events {} http { access_log off;"
		sed "s#/etc/letsencrypt/live/turnos.clinica.example#$scratch#" nginx.conf
		echo "}"
	} >"$scratch/nginx.conf"
	nginx -q -t -c "$scratch/nginx.conf"
	checked $? nginx.conf
fi
if with caddy Caddyfile; then
	caddy validate --adapter caddyfile --config Caddyfile >/dev/null 2>&1
	checked $? Caddyfile
fi
if with podman compose.yaml && podman compose version >/dev/null 2>&1; then
	POSTGRES_PASSWORD=clave PUBLIC_URL=https://turnos.clinica.example podman compose -f compose.yaml config >/dev/null
	checked $? compose.yaml
fi
exit $failed
