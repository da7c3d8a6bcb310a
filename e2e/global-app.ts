import { renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { buildWebIfStale } from '../scripts/build-web.ts';
import { migrate } from '../src/base/kernel/schema/migrate.ts';
import { prepareClinic } from '../src/demo/prepare-clinic.ts';
import { isBoundedProof } from '../src/testing/bounded-proof.ts';
import { startThrowawayPostgres } from '../src/testing/database/throwaway-postgres.ts';
import {
  type RunningProduct,
  startProduct,
} from '../src/testing/product/running-product.ts';
import {
  type MailServer,
  startMailServer,
} from '../src/testing/servers/mail-server.ts';
import { emptyClinic, type JourneyClinic, workers } from './journey-clinic.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The clinics, one for each worker. */
    clinics: JourneyClinic[];
    /** The folder of all mails that the products sent. */
    mailFolder: string;
    /** The folder with a file for each screen that was found accessible: accessible-screens.ts. */
    cleanScreensFolder: string;
  }
}

/**
 * Starts one product for each worker, each on its own demonstration clinic, so that journeys do not take each
 * other's times. Budgets are off, because journeys do in minutes what people do in days.
 */
export default async function startApps(
  project: TestProject,
): Promise<() => Promise<void>> {
  if (!(await buildWebIfStale()))
    throw new Error('The pages could not be built.');
  const dataDir = await mkdtemp(join(tmpdir(), 'turnoclaro-journeys-'));
  const mailFolder = await mkdtemp(join(tmpdir(), 'turnoclaro-mail-'));
  const cleanScreensFolder = await mkdtemp(
    join(tmpdir(), 'turnoclaro-screens-'),
  );
  const postgres = await startThrowawayPostgres({ isLosable: true });
  const mail = await startMailServer();
  const keeping = keepIn(mailFolder, mail);
  const products: RunningProduct[] = [];
  const stop = async () => {
    await Promise.all(products.map((product) => product.stop()));
    clearInterval(keeping);
    await mail.stop();
    await postgres.stop();
    for (const folder of [dataDir, mailFolder, cleanScreensFolder])
      await rm(folder, { recursive: true, force: true });
  };
  try {
    const databaseUrls = await makeClinics(postgres.connectionString, workers);
    const clinics = await Promise.all(
      databaseUrls.map(async (databaseUrl, index): Promise<JourneyClinic> => {
        const settings = {
          DATABASE_URL: databaseUrl,
          DEMO: '1',
          BOOKING_BUDGETS: 'off',
          SMTP_URL: mail.url,
          MAIL_FROM: 'Clínica <turnos@clinica.example>',
        };
        const product = await startProduct({
          dataDir: join(dataDir, String(index)),
          settings,
        });
        products.push(product);
        return { baseUrl: product.baseUrl, databaseUrl };
      }),
    );
    project.provide('clinics', clinics);
    project.provide('mailFolder', mailFolder);
    project.provide('cleanScreensFolder', cleanScreensFolder);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Fills the demonstration once and copies its database. A copy takes a moment, and filling takes many. */
async function makeClinics(
  postgresUrl: string,
  count: number,
): Promise<string[]> {
  const urlOf = (name: string) => {
    const url = new URL(postgresUrl);
    url.pathname = `/${name}`;
    return url.href;
  };
  const names = Array.from(
    { length: count },
    (_, index) => `journeys_${index + 1}`,
  );
  const server = new pg.Client(postgresUrl);
  await server.connect();
  try {
    await server.query(`create database ${emptyClinic}`);
    await migrate({ connectionString: urlOf(emptyClinic) });
    await server.query(`create database journeys template ${emptyClinic}`);
    const connection = { connectionString: urlOf('journeys') };
    // The usual year takes twelve seconds more of processor time.
    const extent = isBoundedProof ? { pastDays: 45 } : {};
    await prepareClinic(connection, {
      demo: true,
      now: Temporal.Now.instant(),
      ...extent,
    });
    for (const name of names)
      await server.query(`create database ${name} template journeys`);
  } finally {
    await server.end();
  }
  return names.map(urlOf);
}

/** Writes the mails to files, because journeys run in separate processes and read them there. */
function keepIn(folder: string, mail: MailServer): NodeJS.Timeout {
  let kept = 0;
  return setInterval(() => {
    for (; kept < mail.arrived.length; kept++) {
      const file = join(folder, `${String(kept).padStart(6, '0')}.eml`);
      // The rename makes the file appear complete or not at all.
      writeFileSync(`${file}.part`, mail.arrived[kept]?.raw ?? '');
      renameSync(`${file}.part`, file);
    }
  }, 100);
}
