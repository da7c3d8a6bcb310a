import { S3mini } from 's3mini';
import type { BucketConfig } from '../config.ts';
import { checkFileId, type FileStore, FileStoreError } from './file-store.ts';

const patienceMs = 30_000;

/**
 * Files in a bucket of a server that speaks Amazon's S3 protocol, one object each, named by id. The server stores an
 * object whole or not at all. Neither key nor address is in the errors.
 */
export function s3Store({
  url,
  region,
  keyId,
  secret,
}: BucketConfig): FileStore {
  const bucket = new S3mini({
    endpoint: url,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    requestAbortTimeout: patienceMs,
  });
  return {
    put: (id, bytes) =>
      toldApart('write', async () => {
        await bucket.putObject(checkFileId(id), Buffer.from(bytes));
      }),
    read: (id) =>
      toldApart('read', async () => {
        const bytes = await bucket.getObjectArrayBuffer(checkFileId(id));
        return bytes === null ? null : Buffer.from(bytes);
      }),
    has: (id) =>
      toldApart(
        'read',
        async () => (await bucket.objectExists(checkFileId(id))) === true,
      ),
    remove: (id) =>
      toldApart('remove', async () => {
        await bucket.deleteObject(checkFileId(id));
      }),
    // The server itself removes files that it received only in part.
    tidy: async () => {},
  };
}

async function toldApart<Value>(
  act: string,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const { status, serviceCode, code } = error as {
      status?: number;
      serviceCode?: string;
      code?: string;
    };
    const why =
      [status, serviceCode ?? code].filter(Boolean).join(' ') || 'no answer';
    // The library's message may hold the address, so it is not passed on.
    throw new FileStoreError(
      `The bucket of files cannot be used to ${act}: ${why}.`,
      { cause: undefined },
    );
  }
}
