import { renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildWebIfStale } from '../scripts/build-web.ts';
import { type MailServer, startMailServer } from '../src/testing/mail-server.ts';
import { startProduct } from '../src/testing/running-product.ts';
import { startThrowawayPostgres } from '../src/testing/throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where this run's product answers, on a demonstration clinic of its own. */
    baseUrl: string;
    /** The database behind it, for what only the clinic could do. */
    databaseUrl: string;
    /** A folder that holds each mail that the product sent, as it came. */
    mailFolder: string;
  }
}

// What a crash would lose is thrown away at the end.
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** One product for all the journeys. Budgets are off: what they do in minutes, people do in days. */
export default async function startApp(project: TestProject): Promise<() => Promise<void>> {
  if (!(await buildWebIfStale())) throw new Error('The pages could not be built.');
  const dataDir = await mkdtemp(join(tmpdir(), 'turnoclaro-journeys-'));
  const mailFolder = await mkdtemp(join(tmpdir(), 'turnoclaro-mail-'));
  const postgres = await startThrowawayPostgres({ settings: fast });
  const mail = await startMailServer();
  const keeping = keepIn(mailFolder, mail);
  const remove = async () => {
    clearInterval(keeping);
    await mail.stop();
    await postgres.stop();
    for (const folder of [dataDir, mailFolder]) await rm(folder, { recursive: true, force: true });
  };
  try {
    const settings = {
      DATABASE_URL: postgres.connectionString,
      DEMO: '1',
      BOOKING_BUDGETS: 'off',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Clínica <turnos@clinica.example>',
    };
    const product = await startProduct({ dataDir, settings });
    project.provide('baseUrl', product.baseUrl);
    project.provide('databaseUrl', postgres.connectionString);
    project.provide('mailFolder', mailFolder);
    return async () => {
      await product.stop();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Journeys run in processes of their own, and read the mail there. */
function keepIn(folder: string, mail: MailServer): NodeJS.Timeout {
  let kept = 0;
  return setInterval(() => {
    for (; kept < mail.arrived.length; kept++) {
      const file = join(folder, `${String(kept).padStart(6, '0')}.eml`);
      // Whoever looks finds a whole one or none.
      writeFileSync(`${file}.part`, mail.arrived[kept]?.raw ?? '');
      renameSync(`${file}.part`, file);
    }
  }, 100);
}
