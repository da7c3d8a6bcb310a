import pg from 'pg';
import { databaseHosts } from './database-hosts.ts';
import { writableHostOf } from './writable-host.ts';

/** The driver's connection, which of several servers in its address reaches the one that takes writes. */
export class ReachingClient extends pg.Client {
  readonly #writable: ReturnType<typeof writableHostOf>;

  constructor(config: pg.ClientConfig) {
    const { connectionString } = config;
    const hosts =
      connectionString === undefined ? null : databaseHosts(connectionString);
    super(hosts?.[0] ? { ...config, connectionString: hosts[0].url } : config);
    this.#writable =
      connectionString === undefined ? null : writableHostOf(connectionString);
    // A connection that breaks fails its statements; an 'error' that nothing hears would end the process.
    this.on('error', () => {});
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(
    callback?: (error: Error) => void,
  ): Promise<pg.Client> | undefined {
    const reached = this.#reach();
    if (!callback) return reached;
    reached.then(
      () => callback(null as unknown as Error),
      (error: Error) => callback(error),
    );
    return undefined;
  }

  /** The statements run on a new connection before its first use. */
  protected async begin(): Promise<void> {}

  async #reach(): Promise<pg.Client> {
    const place = await this.#writable?.find();
    if (place) {
      Object.assign(this, { host: place.host, port: place.port });
      // The next connection asks anew which server takes writes.
      this.on('error', () => this.#writable?.forget(place));
    }
    try {
      await super.connect();
      await this.begin();
      return this;
    } catch (error) {
      if (place) this.#writable?.forget(place);
      void this.end().catch(() => {});
      throw error;
    }
  }
}
