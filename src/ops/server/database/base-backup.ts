import { randomUUID } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import pg from 'pg';

// The first byte of each message of the answer (PostgreSQL 18, "BASE_BACKUP" in its streaming replication protocol).
const newArchive = 'n'.charCodeAt(0);
const data = 'd'.charCodeAt(0);
const mainArchive = 'base.tar';

/**
 * The files of a running server as one tar, as PostgreSQL writes a base backup: with the WAL from its beginning to
 * its end, so that opening it restores everything committed when it began. Page checksums are verified on the way.
 * The stream fails if the server does.
 */
export async function readBaseBackup(connection: pg.ClientConfig): Promise<Readable> {
  const client = new pg.Client({ ...connection, replication: 'true' } as pg.ClientConfig);
  await client.connect();
  const tar = new PassThrough({ highWaterMark: 1 << 20 });
  client.on('error', (error) => tar.destroy(error));
  try {
    // Retains the WAL that the backup needs, however long it takes. PostgreSQL drops it with this connection, a while after
    // it ended: each backup has a name of its own.
    const slot = `backup_${randomUUID().replaceAll('-', '')}`;
    await client.query(`CREATE_REPLICATION_SLOT "${slot}" TEMPORARY PHYSICAL (RESERVE_WAL)`);
  } catch (error) {
    await client.end();
    throw error;
  }
  const backup = new BaseBackup(tar);
  client.query(backup as never);
  backup.ended
    .then(
      () => tar.end(),
      (error: Error) => tar.destroy(error),
    )
    .finally(() => client.end().catch(() => undefined));
  // If the reader stops, the backup ends too.
  tar.once('close', () => void client.end().catch(() => undefined));
  return tar;
}

interface WireConnection {
  query: (text: string) => void;
  stream: { pause: () => void; resume: () => void };
}

/** A query object for the driver: data flows at the reader's pace. */
class BaseBackup {
  readonly ended: Promise<void>;
  #resolve!: () => void;
  #reject!: (error: Error) => void;
  #isMain = false;
  #isWaiting = false;
  readonly #tar: PassThrough;

  constructor(tar: PassThrough) {
    this.#tar = tar;
    this.ended = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: WireConnection): null {
    connection.query("BASE_BACKUP (LABEL 'turnoclaro', CHECKPOINT 'fast', WAL true, MANIFEST 'no')");
    return null;
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: WireConnection): void {
    if (chunk[0] === newArchive) this.#isMain = chunk.subarray(1).toString().startsWith(mainArchive);
    // Tablespaces, of which this server has none, would be archives of their own.
    if (chunk[0] !== data || !this.#isMain) return;
    // A copy: the driver reuses the same memory for the next read.
    if (this.#tar.write(Buffer.from(chunk.subarray(1)))) return;
    // Chunks already read still arrive: one wait covers all of them.
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    connection.stream.pause();
    this.#tar.once('drain', () => {
      this.#isWaiting = false;
      connection.stream.resume();
    });
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}
