import type pg from 'pg';
import { asOurRole } from '../../base/kernel/db/database.ts';
import { RoleClient } from '../../base/kernel/db/reach/role-client.ts';

const lifeLock = 7_210_018;

/**
 * The lock of the one process that simulates. A connection holds it, and when that ends another process gets
 * it. After a lost connection it is requested again.
 */
export class LifeLock {
  readonly #connection: pg.ClientConfig;
  #holder: RoleClient | null = null;

  constructor(connection: pg.ClientConfig) {
    this.#connection = connection;
  }

  /** True if this process has the lock. Fails while the database is out of reach. */
  async isOurs(): Promise<boolean> {
    const held = this.#holder;
    if (held) {
      try {
        await held.query('select');
        return true;
      } catch {
        await this.release();
      }
    }
    const client = new RoleClient(asOurRole(this.#connection));
    client.on('error', () => {
      if (this.#holder === client) this.#holder = null;
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ got: boolean }>(
        'select pg_try_advisory_lock($1) as got',
        [lifeLock],
      );
      if (rows[0]?.got) {
        this.#holder = client;
        return true;
      }
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    await client.end();
    return false;
  }

  async release(): Promise<void> {
    const held = this.#holder;
    this.#holder = null;
    await held?.end().catch(() => {});
  }
}
