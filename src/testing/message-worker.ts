// A process that sends messages and nothing else, for tests that end it without asking.
import pino from 'pino';
import { CatalogCache } from '../server/clinic/catalog-cache.ts';
import { openDatabase } from '../server/db/database.ts';
import { linkKey } from '../server/identity/server-keys.ts';
import { openEmailChannel } from '../server/messages/email-channel.ts';
import { workMessages } from '../server/messages/work-messages.ts';
import { changesInMemory } from './changes.ts';

const { DATABASE_URL: connectionString = '', SMTP_URL: smtpUrl = '' } = process.env;
const db = openDatabase({ connectionString }, { maxConnections: 4 });
const working = await workMessages(
  {
    db,
    catalog: new CatalogCache(db),
    linkKey: await linkKey(db),
    publicUrl: 'https://turnos.example',
    changes: changesInMemory(),
    channels: { email: openEmailChannel({ smtpUrl, mailFrom: 'turnos@clinica.example' }) },
    now: () => new Date(),
  },
  { connectionString, log: pino({ level: 'silent' }) },
);
process.on('SIGTERM', async () => {
  await working.stop();
  await db.destroy();
  process.exit(0);
});
process.send?.('working');
