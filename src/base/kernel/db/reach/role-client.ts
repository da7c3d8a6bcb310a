import type pg from 'pg';
import { ReachingClient } from './reaching-client.ts';

/** The role that the running product drops to. */
export const ourRole = 'turnoclaro_app';

export interface RoleConfig extends pg.ClientConfig {
  /** Settings of the session, by PostgreSQL's names. */
  session: Record<string, string>;
  /** Told when a session was reached that is not ours. */
  onRefused?: (refusal: NotOurSession) => void;
}

/** Thrown if the reached session cannot be written in, or is shared with other connections. */
export class NotOurSession extends Error {
  override readonly name = 'NotOurSession';
  /** The SQLSTATE of a refused connection: requests are answered with 503. */
  readonly code = '08004';
  readonly reason: 'settings-lost' | 'session-shared' | 'read-only';

  constructor(reason: NotOurSession['reason'], detail = '') {
    super(`the database's session is not ours: ${reason} ${detail}`.trim());
    this.reason = reason;
  }
}

/** The processes of PostgreSQL behind the open connections of this process. */
const backends = new Set<string>();

interface Found extends Record<string, string | boolean> {
  backend: string;
  isReadOnly: boolean;
}

/**
 * A connection as the product's role, with its zone and limits. They are set after connecting, because
 * poolers ignore or refuse start-up options; then a query checks them.
 */
export class RoleClient extends ReachingClient {
  readonly #session: Record<string, string>;
  readonly #onRefused: RoleConfig['onRefused'];

  constructor(config: RoleConfig) {
    super(config);
    this.#session = { ...config.session, role: ourRole };
    this.#onRefused = config.onRefused;
  }

  protected override async begin(): Promise<void> {
    const names = Object.keys(this.#session);
    const set = Object.entries(this.#session).map(
      ([name, value]) =>
        `set_config(${this.escapeLiteral(name)}, ${this.escapeLiteral(value)}, false) as "${name}"`,
    );
    const { rows: wanted } = await this.query<Found>(`select ${set}`);
    // A transaction of its own: a pooler by transactions may run it in another session.
    const { rows: found } = await this.query<Found>(`select
      ${names.map((name) => `current_setting('${name}') as "${name}"`)},
      pg_backend_pid() || ' ' || pg_postmaster_start_time() as backend,
      current_setting('transaction_read_only')::boolean as "isReadOnly"`);
    const [now] = found;
    if (!now || now.isReadOnly) throw this.#refuse('read-only');
    const lost = names.filter((name) => now[name] !== wanted[0]?.[name]);
    if (lost.length > 0) throw this.#refuse('settings-lost', lost.join(', '));
    if (backends.has(now.backend)) throw this.#refuse('session-shared');
    backends.add(now.backend);
    this.once('end', () => backends.delete(now.backend));
  }

  #refuse(reason: NotOurSession['reason'], detail?: string): NotOurSession {
    const refusal = new NotOurSession(reason, detail);
    this.#onRefused?.(refusal);
    return refusal;
  }
}
