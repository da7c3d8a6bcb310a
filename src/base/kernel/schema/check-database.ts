import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { asOurRole } from '../db/database.ts';
import { ReachingClient } from '../db/reach/reaching-client.ts';
import { NotOurSession, RoleClient } from '../db/reach/role-client.ts';
import { areSessionsShared } from '../db/reach/shared-sessions.ts';
import { NoWritableHost } from '../db/reach/writable-host.ts';
import { StartRefusal } from '../start-refusal.ts';

const oldestServer = 18;

/**
 * Makes sure that the operator's own PostgreSQL can be used, before anything is written there. Refuses with one
 * sentence that says what to do, and that never holds the password. A server that is still starting is waited for,
 * `patienceMs` at most.
 */
export async function checkDatabase(
  connectionString: string,
  {
    patienceMs = 60_000,
    connectMs = 10_000,
  }: { patienceMs?: number; connectMs?: number } = {},
): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const problem = await problemOfDatabase(connectionString, connectMs);
    if (problem === undefined) return;
    if (!problem.isPassing || Date.now() >= until)
      throw new StartRefusal(problem.sentence);
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
  const clients = [0, 1].map(
    () =>
      new ReachingClient({
        connectionString,
        connectionTimeoutMillis: connectMs,
      }),
  ) as [ReachingClient, ReachingClient];
  const [client, second] = clients;
  try {
    await client.connect();
    const lacking = problemOfRights(await readRights(client), client);
    if (lacking) return lacking;
    await second.connect();
    if (await areSessionsShared(client, second))
      return problemOfSession('session-shared', client);
    // Before the first start there is no such role yet.
    if (await roleExists(client))
      await tryOurSession(connectionString, connectMs);
    return undefined;
  } catch (error) {
    if (error instanceof NotOurSession)
      return problemOfSession(error.reason, client);
    return problemOfConnecting(error, client);
  } finally {
    await Promise.all(clients.map((each) => each.end().catch(() => {})));
  }
}

async function roleExists(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_roles where rolname = 'turnoclaro_app'`,
  );
  return rowCount === 1;
}

async function tryOurSession(
  connectionString: string,
  connectMs: number,
): Promise<void> {
  const client = new RoleClient(
    asOurRole({ connectionString, connectionTimeoutMillis: connectMs }),
  );
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}

/** A pooler that the product cannot use, or a server that takes no writes. */
function problemOfSession(
  reason: NotOurSession['reason'],
  { host, port }: { host: string; port: number },
): DatabaseProblem {
  const place = `${host}:${port}`;
  switch (reason) {
    case 'session-shared':
      return refusal(
        `lo que atiende en ${place} reparte las conexiones por transacción, y hace falta que sea por sesión (en PgBouncer, pool_mode = session)`,
      );
    case 'settings-lost':
      return refusal(
        `en lo que atiende en ${place} no quedan el rol turnoclaro_app, la zona y los límites que se fijan al conectar: conecte a PostgreSQL directamente, o con PgBouncer por sesión`,
      );
    case 'read-only':
      return {
        ...refusal(
          `el PostgreSQL de ${place} es una réplica o solo admite lecturas: nombre el que escribe, o varios equipos separados por comas`,
        ),
        isPassing: true,
      };
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

/** The rights that the user of `DATABASE_URL` lacks, with the statement that gives them. */
export function problemOfRights(
  rights: Rights,
  {
    user,
    database,
  }: { user?: string | undefined; database?: string | undefined },
): DatabaseProblem | undefined {
  const {
    version,
    encoding,
    mayCreateRole,
    roleExists,
    mayUseRole,
    ownsDatabase,
  } = rights;
  const who = pg.escapeIdentifier(user ?? '');
  if (version < oldestServer) {
    return refusal(
      `el servidor es PostgreSQL ${version}, y hace falta ${oldestServer} o más nuevo`,
    );
  }
  if (encoding !== 'UTF8') {
    return refusal(
      `la base «${database}» usa ${encoding}: créela con encoding 'UTF8' y template template0`,
    );
  }
  if (!ownsDatabase) {
    return refusal(
      `el usuario «${user}» no puede crear tablas en la base «${database}»: alter database ${pg.escapeIdentifier(database ?? '')} owner to ${who};`,
    );
  }
  if (roleExists && !mayUseRole) {
    return refusal(
      `al usuario «${user}» le falta un permiso: grant turnoclaro_app to ${who};`,
    );
  }
  if (!roleExists && !mayCreateRole) {
    return refusal(
      `al usuario «${user}» le falta un permiso: alter role ${who} createrole;`,
    );
  }
  return undefined;
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html
const starting = ['57P03', '57P01'];

/** Why no connection could be made: by the system's code or PostgreSQL's. */
export function problemOfConnecting(
  error: unknown,
  client: {
    host: string;
    port: number;
    user?: string | undefined;
    database?: string | undefined;
  },
): DatabaseProblem {
  if (error instanceof NoWritableHost) return problemOfHosts(error, client);
  const { code, message } = firstOf(error);
  const { host, port, user, database } = client;
  const place = `${host}:${port}`;
  if (code !== undefined && starting.includes(code)) {
    return {
      ...refusal(`el PostgreSQL de ${place} está arrancando o deteniéndose`),
      isPassing: true,
    };
  }
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return refusal(
        `nada atiende en ${place}: revise el puerto, y que PostgreSQL esté encendido`,
      );
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
      return refusal(
        `el usuario «${user}» no puede conectarse a la base «${database}»`,
      );
    case '53300':
      return refusal(
        `el PostgreSQL de ${place} no tiene conexiones libres: suba max_connections`,
      );
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

/** During a failover this passes. */
function problemOfHosts(
  { found }: NoWritableHost,
  client: { user?: string | undefined; database?: string | undefined },
): DatabaseProblem {
  const each = found.map(({ place, isStandby, error }) => {
    if (isStandby) return `${place} es una réplica`;
    const [host = '', port = ''] = place.split(/:(?=\d+$)/);
    const { sentence } = problemOfConnecting(error, {
      ...client,
      host,
      port: Number(port),
    });
    return `${place}: ${sentence.replace(/^DATABASE_URL: |\.$/g, '')}`;
  });
  return {
    ...refusal(`ninguno de los equipos admite escrituras (${each.join('; ')})`),
    isPassing: true,
  };
}

function refusal(problem: string): DatabaseProblem {
  return {
    sentence: `DATABASE_URL: ${problem}${problem.endsWith(';') ? '' : '.'}`,
  };
}

/** A host with several addresses fails with one error for each: the first tells the reason. */
function firstOf(error: unknown): {
  code: string | undefined;
  message: string;
} {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { code, message } = (first ?? {}) as {
    code?: string;
    message?: string;
  };
  return { code, message: message ?? String(error) };
}
