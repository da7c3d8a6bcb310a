// A process that only sends messages. Tests kill it.

import pino from 'pino';
import { SnapshotCache } from '../../base/clinic/server/snapshot-cache.ts';
import { openDatabase } from '../../base/kernel/db/database.ts';
import { linkKey } from '../../base/kernel/secrets/server-keys.ts';
import { openEmailChannel } from '../../subjects/messages/server/channels/email-channel.ts';
import { workMessages } from '../../subjects/messages/server/worker/work-messages.ts';
import { budgetsOn } from '../access/budgets-on.ts';
import { changesInMemory } from '../database/changes.ts';

const { DATABASE_URL: connectionString = '', SMTP_URL: smtpUrl = '' } =
  process.env;
const db = openDatabase({ connectionString }, { maxConnections: 4 });
const working = await workMessages(
  {
    db,
    snapshot: new SnapshotCache(db),
    linkKey: await linkKey(db),
    publicUrl: 'https://turnos.example',
    changes: changesInMemory(),
    // Budgets are off, because tests send more to one address than people do.
    budgets: { ...budgetsOn(db), areOn: false },
    channels: {
      email: openEmailChannel({ smtpUrl, mailFrom: 'turnos@clinica.example' }),
    },
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
