import type { TestProject } from 'vitest/node';
import { buildTemplate } from './database.ts';
import { openKeptPostgres } from './kept-postgres.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of this run's server, with its superuser. */
    postgresUrl: string;
  }
}

/**
 * Starts one server for the whole run, with the template for each test file's database. With `KEPT_DATABASE`
 * it uses the server that the last run left.
 */
export default async function startGlobalPostgres(
  project: TestProject,
): Promise<() => Promise<void>> {
  if (process.env.KEPT_DATABASE) {
    const kept = await openKeptPostgres();
    project.provide('postgresUrl', kept.url);
    return kept.release;
  }
  const postgres = await startThrowawayPostgres({
    isLosable: true,
    settings: { max_connections: '400' },
  });
  try {
    await buildTemplate(postgres.connectionString);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('postgresUrl', postgres.connectionString);
  return postgres.stop;
}
