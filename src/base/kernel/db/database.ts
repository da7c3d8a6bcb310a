import { createHash } from 'node:crypto';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { RoleClient, type RoleConfig } from './reach/role-client.ts';
import type { DB } from './schema.gen.ts';

export type Database = Kysely<DB>;

const int8 = 20;
const date = 1082;

/**
 * The product's own connection pool: as the role that cannot change append-only tables, with time limits on
 * statements and locks, in UTC whatever the server's zone.
 */
export function openDatabase(
  connection: pg.ClientConfig,
  pool: Partial<PoolLimits & RefusalListener> = {},
): Database {
  const { onRefused, ...limits } = pool;
  const refused = { at: -Infinity };
  const connections = openPool(connection, {
    ...poolLimits,
    ...limits,
    onRefused(refusal) {
      // A server that takes no writes is left for another one: this refusal ends with its connections.
      if (refusal.reason !== 'read-only') refused.at = performance.now();
      onRefused?.(refusal);
    },
  });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: connections }),
    // Columns are snake_case; keys inside JSON are left as written.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  pools.set(db, connections);
  refusals.set(db, refused);
  return db;
}

const pools = new WeakMap<Database, pg.Pool>();
const refusals = new WeakMap<Database, { at: number }>();
const refusalCountsMs = 30_000;

type RefusalListener = Required<Pick<RoleConfig, 'onRefused'>>;

/** True if a connection was lately refused because its session is not the product's own. */
export function wasSessionRefused(db: Database): boolean {
  return (
    performance.now() - (refusals.get(db)?.at ?? -Infinity) < refusalCountsMs
  );
}

/** How many of the pool's connections are busy and idle, and how many requests wait for one. */
export function poolUse(db: Database): {
  busy: number;
  idle: number;
  waiting: number;
} {
  const {
    totalCount = 0,
    idleCount = 0,
    waitingCount = 0,
  } = pools.get(db) ?? {};
  return {
    busy: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
  };
}

interface PoolLimits {
  maxConnections: number;
  /** The longest wait for a connection. */
  connectMs: number;
  /** The time that an unused connection stays open. */
  idleMs: number;
  /** The longest statement, and the longest wait for a lock within it. */
  statementMs: number;
  lockMs: number;
  /** The longest pause within a transaction. */
  pauseMs: number;
}

const poolLimits: PoolLimits = {
  maxConnections: 20,
  connectMs: 5_000,
  // A quiet minute at the counter closes none: a new connection costs as much as some thirty statements.
  idleMs: 5 * 60_000,
  statementMs: 5_000,
  lockMs: 2_000,
  pauseMs: 10_000,
};

function openPool(
  connection: pg.ClientConfig,
  limits: PoolLimits & RefusalListener,
): pg.Pool {
  const pool = new pg.Pool({
    ...asOurRole(connection, limits),
    onRefused: limits.onRefused,
    Client: OurClient as unknown as typeof pg.Client,
    max: limits.maxConnections,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: limits.idleMs,
    // Statements that do not wait for each other are sent together.
    pipeline: true,
    // A server that says nothing for longer than any statement may last is gone: its connection is cut.
    query_timeout: limits.statementMs + silenceMs,
    types: { getTypeParser },
  } as pg.PoolConfig);
  // A broken connection fails its statement, and the pool replaces it.
  pool.on('error', () => {});
  return pool;
}

const silenceMs = 3_000;

/** A connection with the running product's role, limits and zone, for a `RoleClient`. */
export function asOurRole(
  connection: pg.ClientConfig,
  limits = poolLimits,
): RoleConfig {
  return {
    ...connection,
    keepAlive: true,
    session: {
      timezone: 'UTC',
      // Compiling a plan pays on statements of seconds, and ours end in milliseconds.
      jit: 'off',
      statement_timeout: String(limits.statementMs),
      lock_timeout: String(limits.lockMs),
      idle_in_transaction_session_timeout: String(limits.pauseMs),
    },
  };
}

// A bigint of ours (centavos, counters) always fits a number; a date is a clinic day, never an instant.
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) => {
  if (format !== 'binary') {
    if (oid === int8) return Number as never;
    if (oid === date) return ((text: string) => text) as never;
  }
  return pg.types.getTypeParser(oid, format as never) as never;
};

const statementNames = new Map<string, string>();
const mostStatements = 500;

/**
 * Names each statement with parameters, so that PostgreSQL parses and plans it once per connection; and writes
 * everything sent in one turn of the event loop in one system call.
 */
class OurClient extends RoleClient {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads, handed on untouched
  override query(...args: any[]): any {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const [text, values] = args;
    if (
      typeof text === 'string' &&
      Array.isArray(values) &&
      values.length > 0
    ) {
      const name = statementName(text);
      if (name) return super.query({ name, text, values }, ...args.slice(2));
    }
    return super.query(...(args as Parameters<pg.Client['query']>));
  }
}

function statementName(text: string): string | undefined {
  const statementName = statementNames.get(text);
  if (statementName || statementNames.size >= mostStatements)
    return statementName;
  const name = `s${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  statementNames.set(text, name);
  return name;
}
