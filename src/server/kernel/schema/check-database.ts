import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartRefusal } from '../start-refusal.ts';

const oldestServer = 18;

/**
 * Makes sure that the operator's own PostgreSQL can be used, before anything is written there. Refuses with one
 * sentence that says what to do, and that never holds the password. A server that is still starting is waited for,
 * `patienceMs` at most.
 */
export async function checkDatabase(
  connectionString: string,
  { patienceMs = 60_000, connectMs = 10_000 }: { patienceMs?: number; connectMs?: number } = {},
): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const problem = await problemOfDatabase(connectionString, connectMs);
    if (problem === undefined) return;
    if (!problem.isPassing || Date.now() >= until) throw new StartRefusal(problem.sentence);
    await delay(500);
  }
}

interface DatabaseProblem {
  sentence: string;
  /** True while the server starts or ends. */
  isPassing?: boolean;
}

async function problemOfDatabase(
  connectionString: string,
  connectMs: number,
): Promise<DatabaseProblem | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectMs });
  // Without a listener, a connection that breaks afterwards would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return problemOfRights(await readRights(client), client);
  } catch (error) {
    return problemOfConnecting(error, client);
  } finally {
    await client.end().catch(() => {});
  }
}

interface Rights {
  version: number;
  encoding: string;
  mayCreateRole: boolean;
  /** `turnoclaro_app`, which the running product drops to. */
  roleExists: boolean;
  mayUseRole: boolean;
  ownsDatabase: boolean;
}

async function readRights(client: pg.Client): Promise<Rights> {
  const { rows } = await client.query<Rights>(`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      r.rolsuper or r.rolcreaterole as "mayCreateRole",
      exists (select from pg_roles where rolname = 'turnoclaro_app') as "roleExists",
      r.rolsuper or coalesce((select pg_has_role(oid, 'set, member with admin option') from pg_roles
        where rolname = 'turnoclaro_app'), false) as "mayUseRole",
      has_database_privilege(current_database(), 'CREATE')
        and coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false) as "ownsDatabase"
    from pg_roles r where r.rolname = current_user`);
  return rows[0] as Rights;
}

/** What the user of `DATABASE_URL` lacks, with the statement that gives it. */
export function problemOfRights(
  rights: Rights,
  { user, database }: { user?: string | undefined; database?: string | undefined },
): DatabaseProblem | undefined {
  const { version, encoding, mayCreateRole, roleExists, mayUseRole, ownsDatabase } = rights;
  const who = pg.escapeIdentifier(user ?? '');
  if (version < oldestServer) {
    return refusal(`el servidor es PostgreSQL ${version}, y hace falta ${oldestServer} o más nuevo`);
  }
  if (encoding !== 'UTF8') {
    return refusal(`la base «${database}» usa ${encoding}: créela con encoding 'UTF8' y template template0`);
  }
  if (!ownsDatabase) {
    return refusal(
      `el usuario «${user}» no puede crear tablas en la base «${database}»: alter database ${pg.escapeIdentifier(database ?? '')} owner to ${who};`,
    );
  }
  if (roleExists && !mayUseRole) {
    return refusal(`al usuario «${user}» le falta un permiso: grant turnoclaro_app to ${who};`);
  }
  if (!roleExists && !mayCreateRole) {
    return refusal(`al usuario «${user}» le falta un permiso: alter role ${who} createrole;`);
  }
  return undefined;
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html
const starting = ['57P03', '57P01'];

/** Why no connection could be made: by the system's code or PostgreSQL's. */
export function problemOfConnecting(
  error: unknown,
  client: { host: string; port: number; user?: string | undefined; database?: string | undefined },
): DatabaseProblem {
  const { code, message } = firstOf(error);
  const { host, port, user, database } = client;
  const place = `${host}:${port}`;
  if (code !== undefined && starting.includes(code)) {
    return { ...refusal(`el PostgreSQL de ${place} está arrancando o deteniéndose`), isPassing: true };
  }
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return refusal(`nada atiende en ${place}: revise el puerto, y que PostgreSQL esté encendido`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return refusal(`no se encuentra el equipo «${host}»: revise el nombre`);
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return refusal(`no se llega a ${place}: revise la red y el cortafuegos`);
    case '28P01':
      return refusal(`PostgreSQL no acepta la clave del usuario «${user}»`);
    case '28000':
      return refusal(
        `PostgreSQL no deja entrar a «${user}» desde este equipo (${message}): revise pg_hba.conf`,
      );
    case '3D000':
      return refusal(
        `no existe la base «${database}»: create database ${pg.escapeIdentifier(database ?? '')} owner ${pg.escapeIdentifier(user ?? '')};`,
      );
    case '42501':
      return refusal(`el usuario «${user}» no puede conectarse a la base «${database}»`);
    case '53300':
      return refusal(`el PostgreSQL de ${place} no tiene conexiones libres: suba max_connections`);
    case undefined:
      return refusal(
        message === 'timeout expired'
          ? `${place} acepta la conexión y no contesta: revise que sea PostgreSQL`
          : `lo que atiende en ${place} no contesta como PostgreSQL (${message}): revise el puerto y sslmode`,
      );
    default:
      return refusal(`PostgreSQL contestó ${code}: ${message}`);
  }
}

function refusal(problem: string): DatabaseProblem {
  return { sentence: `DATABASE_URL: ${problem}${problem.endsWith(';') ? '' : '.'}` };
}

/** Of a host with several addresses each one fails: the first tells why. */
function firstOf(error: unknown): { code: string | undefined; message: string } {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { code, message } = (first ?? {}) as { code?: string; message?: string };
  return { code, message: message ?? String(error) };
}
