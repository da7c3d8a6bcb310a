import pg from 'pg';
import { type DatabaseHost, databaseHosts } from './database-hosts.ts';

/** No server of `DATABASE_URL` takes writes at this moment. */
export class NoWritableHost extends Error {
  override readonly name = 'NoWritableHost';
  /** The SQLSTATE of a failed connection: it is tried again, and requests are answered with 503. */
  readonly code = '08001';
  readonly found: HostFound[];

  constructor(found: HostFound[]) {
    super('no server of DATABASE_URL takes writes');
    this.found = found;
  }
}

export interface HostFound {
  place: string;
  /** The timeline of a server that takes writes; each promotion raises it. */
  timeline: number | null;
  isStandby: boolean;
  error: unknown;
}

const probeMs = 2_000;

/** Finds, of several servers, the one that takes writes, and remembers it until a connection to it fails. */
class WritableHost {
  readonly #hosts: DatabaseHost[];
  #known: DatabaseHost | null = null;
  #finding: Promise<DatabaseHost> | null = null;

  constructor(hosts: DatabaseHost[]) {
    this.#hosts = hosts;
  }

  async find(): Promise<DatabaseHost> {
    if (this.#known) return this.#known;
    this.#finding ??= this.#ask().finally(() => {
      this.#finding = null;
    });
    return this.#finding;
  }

  forget(host: DatabaseHost): void {
    if (this.#known === host) this.#known = null;
  }

  async #ask(): Promise<DatabaseHost> {
    const found = await Promise.all(this.#hosts.map(probe));
    // A former primary that came back by itself is on an older timeline than the promoted one.
    const newest = Math.max(...found.map(({ timeline }) => timeline ?? 0));
    const index = found.findIndex(
      ({ timeline }) => timeline !== null && timeline === newest,
    );
    this.#known = this.#hosts[index] ?? null;
    if (!this.#known) throw new NoWritableHost(found);
    return this.#known;
  }
}

async function probe({ url, place }: DatabaseHost): Promise<HostFound> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{
      isStandby: boolean;
      timeline: number | null;
    }>(`
      select state."isStandby", case when not state."isStandby" then
          ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline
        from (select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isStandby") state`);
    const [row] = rows;
    return {
      place,
      timeline: row?.timeline ?? null,
      isStandby: row?.isStandby ?? false,
      error: null,
    };
  } catch (error) {
    return { place, timeline: null, isStandby: false, error };
  } finally {
    // Not awaited, because a server that hangs does not answer.
    void client.end().catch(() => {});
  }
}

const known = new Map<string, WritableHost>();

/** Shared by the process, so that a failover is found once. Null: the address names at most one server. */
export function writableHostOf(connectionString: string): WritableHost | null {
  const before = known.get(connectionString);
  if (before) return before;
  const hosts = databaseHosts(connectionString);
  if (hosts === null || hosts.length < 2) return null;
  const one = new WritableHost(hosts);
  known.set(connectionString, one);
  return one;
}

/** The address of the server that takes writes, for programs that know one server alone. */
export async function writableUrl(connectionString: string): Promise<string> {
  return (
    (await writableHostOf(connectionString)?.find())?.url ?? connectionString
  );
}
