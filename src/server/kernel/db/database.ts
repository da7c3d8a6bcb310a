import { createHash } from 'node:crypto';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.gen.ts';

export type Database = Kysely<DB>;

const int8 = 20;
const date = 1082;

/**
 * The product's own connection pool: as the role that cannot change append-only tables, with time limits on
 * statements and locks, in UTC whatever the server's zone.
 */
export function openDatabase(connection: pg.PoolConfig, pool: Partial<PoolLimits> = {}): Database {
  const connections = openPool(connection, { ...poolLimits, ...pool });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: connections }),
    // Columns are snake_case; keys inside JSON are left as written.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  pools.set(db, connections);
  return db;
}

const pools = new WeakMap<Database, pg.Pool>();

/** How many of the pool's connections are busy and idle, and how many requests wait for one. */
export function poolUse(db: Database): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {};
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

interface PoolLimits {
  maxConnections: number;
  /** The longest wait for a connection. */
  connectMs: number;
  /** How long a connection that nobody uses stays open. */
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
  // A quiet minute at the counter closes none: a new connection costs some thirty times a kept one's statement.
  idleMs: 5 * 60_000,
  statementMs: 5_000,
  lockMs: 2_000,
  pauseMs: 10_000,
};

function openPool(connection: pg.PoolConfig, limits: PoolLimits): pg.Pool {
  const pool = new pg.Pool({
    ...asOurRole(connection, limits),
    Client: OurClient,
    max: limits.maxConnections,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: limits.idleMs,
    keepAlive: true,
    // Statements that do not wait for each other are sent together.
    pipeline: true,
    types: { getTypeParser },
  });
  // A broken connection fails its statement, and the pool replaces it. An unhandled 'error' event would end the
  // process: the pool handles idle connections only, so those in use need a listener too.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A connection with the running product's role, limits and zone. */
export function asOurRole(connection: pg.PoolConfig, limits = poolLimits): pg.PoolConfig {
  const { address, options } = withoutOptions(connection.connectionString);
  const ourOptions = [
    '-c role=turnoclaro_app',
    '-c timezone=UTC',
    // Compiling a plan pays on statements of seconds, and ours end in milliseconds.
    '-c jit=off',
    `-c statement_timeout=${limits.statementMs}`,
    `-c lock_timeout=${limits.lockMs}`,
    `-c idle_in_transaction_session_timeout=${limits.pauseMs}`,
  ];
  return {
    ...connection,
    ...(address && { connectionString: address }),
    options: [...options, ...ourOptions].join(' '),
  };
}

/**
 * A connection string may bring options (some hosts require them). The driver would use them instead of ours, so ours
 * are appended last.
 */
function withoutOptions(connectionString: string | undefined): {
  address: string | undefined;
  options: string[];
} {
  const url = URL.parse(connectionString ?? '');
  const options = url?.searchParams.getAll('options') ?? [];
  if (!url || options.length === 0) return { address: connectionString, options: [] };
  url.searchParams.delete('options');
  return { address: url.href, options };
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
class OurClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads, handed on untouched
  override query(...args: any[]): any {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const [text, values] = args;
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = statementName(text);
      if (name) return super.query({ name, text, values }, ...args.slice(2));
    }
    return super.query(...(args as Parameters<pg.Client['query']>));
  }
}

function statementName(text: string): string | undefined {
  const statementName = statementNames.get(text);
  if (statementName || statementNames.size >= mostStatements) return statementName;
  const name = `s${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  statementNames.set(text, name);
  return name;
}
