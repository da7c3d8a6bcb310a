import { spawn } from 'node:child_process';
import pg from 'pg';
import { databaseHosts } from '../../../base/kernel/db/reach/database-hosts.ts';
import { BackupProblem } from '../database/backup-problem.ts';

/**
 * Connection settings for PostgreSQL's programs. They are in the environment, so that no process list shows
 * them.
 */
export function environmentOf(databaseUrl: string): NodeJS.ProcessEnv {
  const hosts = databaseHosts(databaseUrl) ?? [];
  const first = hosts[0]?.url ?? databaseUrl;
  const clients = hosts.map(
    ({ url }) => new pg.Client({ connectionString: url }),
  );
  const { user, password, database } = new pg.Client({
    connectionString: first,
  });
  const sslMode = new URL(first).searchParams.get('sslmode');
  return {
    ...process.env,
    PGHOST: clients.map(({ host }) => host).join(','),
    PGPORT: clients.map(({ port }) => port).join(','),
    PGUSER: user,
    PGDATABASE: database,
    LC_ALL: 'C',
    ...(clients.length > 1 && { PGTARGETSESSIONATTRS: 'read-write' }),
    ...(password && { PGPASSWORD: String(password) }),
    ...(sslMode && { PGSSLMODE: sslMode }),
  };
}

/** Dumps a whole database into one file, as it was at one instant. */
export async function dumpDatabase(
  databaseUrl: string,
  { file, signal }: { file: string; signal?: AbortSignal | undefined },
): Promise<void> {
  await runProgram('pg_dump', ['--format=custom', `--file=${file}`], {
    databaseUrl,
    signal,
  });
}

/** Reads a whole dump as a restore does, and discards the output. */
export async function proveDump(
  file: string,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<void> {
  await runProgram('pg_restore', ['--file=/dev/null', file], { signal });
}

/** Restores a dump into an empty database, wholly or not at all. */
export async function restoreDump(
  databaseUrl: string,
  { file, signal }: { file: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const database = environmentOf(databaseUrl).PGDATABASE ?? '';
  const options = [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    `--dbname=${database}`,
  ];
  await runProgram('pg_restore', [...options, file], { databaseUrl, signal });
}

function runProgram(
  program: string,
  args: string[],
  {
    databaseUrl,
    signal,
  }: { databaseUrl?: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const env =
    databaseUrl === undefined ? process.env : environmentOf(databaseUrl);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env,
      signal,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-2000);
    });
    child.once('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT';
      reject(
        isMissing
          ? new BackupProblem(`Falta el programa ${program}: ${where}`)
          : error,
      );
    });
    child.once('close', (code) => {
      if (code === 0) return resolve();
      if (said.includes('server version mismatch')) {
        return reject(
          new BackupProblem(
            `El ${program} de este equipo es más viejo que la base: ${where}`,
          ),
        );
      }
      const [last = ''] = said.trim().split('\n').slice(-1);
      reject(
        new BackupProblem(
          `${program} no pudo hacerlo: ${last || `terminó con ${code}`}`,
        ),
      );
    });
  });
}

const where =
  'instale postgresql-client de la misma versión que la base (18) o una posterior.';
