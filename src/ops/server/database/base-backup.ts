import { randomUUID } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import pg from 'pg';

// The first bytes of the messages in the answer (PostgreSQL 18, streaming replication protocol,
// "BASE_BACKUP").
const newArchive = 'n'.charCodeAt(0);
const data = 'd'.charCodeAt(0);
const mainArchive = 'base.tar';

/**
 * Reads a running server's files as one tar, a base backup with its WAL. Opening it restores all that was
 * committed at its start. Verifies page checksums. The stream fails if the server fails.
 */
export async function readBaseBackup(
  connection: pg.ClientConfig,
): Promise<Readable> {
  const client = new pg.Client({
    ...connection,
    replication: 'true',
  } as pg.ClientConfig);
  await client.connect();
  const tar = new PassThrough({ highWaterMark: 1 << 20 });
  client.on('error', (error) => tar.destroy(error));
  try {
    // Keeps the WAL that the backup needs. PostgreSQL drops the slot some time after the connection ended, so
    // each backup has its own name.
    const slot = `backup_${randomUUID().replaceAll('-', '')}`;
    await client.query(
      `CREATE_REPLICATION_SLOT "${slot}" TEMPORARY PHYSICAL (RESERVE_WAL)`,
    );
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
    connection.query(
      "BASE_BACKUP (LABEL 'turnoclaro', CHECKPOINT 'fast', WAL true, MANIFEST 'no')",
    );
    return null;
  }

  handleCopyData(
    { chunk }: { chunk: Buffer },
    connection: WireConnection,
  ): void {
    if (chunk[0] === newArchive)
      this.#isMain = chunk.subarray(1).toString().startsWith(mainArchive);
    // Tablespaces would be separate archives. This server has none.
    if (chunk[0] !== data || !this.#isMain) return;
    // The chunk is copied, because the driver reuses its memory for the next read.
    if (this.#tar.write(Buffer.from(chunk.subarray(1)))) return;
    // Chunks that were already read still arrive. One wait covers all of them.
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
