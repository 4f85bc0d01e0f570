#!/bin/sh
# Writes the settings of compose.yml into deploy/compose/settings, with new secrets, once.
#   sh deploy/compose/make-settings.sh livery.example
set -eu
suffix=${1:?the domain of the sites, for example livery.example}
folder=$(dirname "$0")/settings
[ ! -e "$folder" ] || { echo "$folder exists: its secrets belong to a database and are not replaced" >&2; exit 1; }
umask 077
mkdir -p "$folder/tls"
secret() { openssl rand -base64 33; }
password() { openssl rand -hex 24; }
owner=$(password) edge=$(password) backup=$(password) edge_secret=$(secret)

cat > "$folder/postgres.env" <<END
POSTGRES_PASSWORD=$(password)
LIVERY_OWNER_PASSWORD=$owner
LIVERY_EDGE_PASSWORD=$edge
LIVERY_BACKUP_PASSWORD=$backup
END
cat > "$folder/shared.env" <<END
LIVERY_HOST_SUFFIXES=$suffix
LIVERY_CONSOLE_ORIGIN=https://console.$suffix
LIVERY_CHAT_ORIGIN=https://chat.$suffix
LIVERY_GAMES_ORIGIN=https://games.$suffix
END
cat > "$folder/gateway.env" <<END
DATABASE_URL=postgres://livery_owner:$owner@postgres:5432/livery
LIVERY_SECRET_KEY=$(secret)
LIVERY_EDGE_SECRET=$edge_secret
LIVERY_DEMO_GAMES_SECRET=$(secret)
LIVERY_SMTP_URL=smtps://mail.$suffix:465
LIVERY_MAIL_FROM=hello@$suffix
LIVERY_SMS=outbox
END
cat > "$folder/front.env" <<END
GATEWAY_URL=http://balancer:8081
LIVERY_EDGE_SECRET=$edge_secret
LIVERY_BRANDS_DATABASE_URL=postgres://livery_edge:$edge@postgres:5432/livery
LIVERY_TRUSTED_HOPS=1
END
echo "$folder: set LIVERY_SMTP_URL in gateway.env, and put certificate and key in one file: tls/site.pem"
