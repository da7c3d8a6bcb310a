import type { S3Client } from '@aws-sdk/client-s3';
import type { BucketConfig } from '../config.ts';
import { checkFileId, type FileStore, FileStoreError } from './file-store.ts';

const patienceMs = 30_000;

/**
 * Files in a bucket of a server that speaks Amazon's S3 protocol, one object each, named by id. The server stores an
 * object whole or not at all. Neither key nor address is in the errors.
 */
export function s3Store(place: BucketConfig): FileStore {
  let opened: Promise<Bucket> | undefined;
  async function ask<Value>(
    act: string,
    id: string,
    question: (bucket: Bucket, object: ObjectOfBucket) => Promise<Value>,
  ): Promise<Value> {
    const object = { Bucket: place.url, Key: checkFileId(id) };
    try {
      opened ??= openBucket(place);
      return await question(await opened, object);
    } catch (error) {
      // The library's message may hold the address, so it is not passed on.
      throw new FileStoreError(
        `The bucket of files cannot be used to ${act}: ${reasonOf(error)}.`,
        { cause: undefined },
      );
    }
  }
  return {
    put: (id, bytes) =>
      ask('write', id, async ({ client, library }, object) => {
        const command = new library.PutObjectCommand({
          ...object,
          Body: bytes,
          ContentLength: bytes.length,
        });
        await client.send(command, patience());
      }),
    read: (id) =>
      ask('read', id, ({ client, library }, object) =>
        nullIfMissing(async () => {
          const command = new library.GetObjectCommand(object);
          const { Body } = await client.send(command, patience());
          if (!Body) throw new Error('The answer has no body.');
          return Buffer.from(await Body.transformToByteArray());
        }),
      ),
    has: (id) =>
      ask('read', id, async ({ client, library }, object) => {
        const command = new library.HeadObjectCommand(object);
        return (
          (await nullIfMissing(() => client.send(command, patience()))) !== null
        );
      }),
    remove: (id) =>
      ask('remove', id, async ({ client, library }, object) => {
        await client.send(new library.DeleteObjectCommand(object), patience());
      }),
    // The server itself removes files that it received only in part.
    tidy: async () => {},
  };
}

interface Bucket {
  client: S3Client;
  library: typeof import('@aws-sdk/client-s3');
}

interface ObjectOfBucket {
  Bucket: string;
  Key: string;
}

/** The library is loaded with the first file, so that a start does not wait for it. */
async function openBucket({
  url,
  region,
  keyId,
  secret,
}: BucketConfig): Promise<Bucket> {
  const library = await import('@aws-sdk/client-s3');
  const client = new library.S3Client({
    endpoint: url,
    // The address names the bucket, in its path or in its host.
    bucketEndpoint: true,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // Other makers' servers refuse Amazon's newer checksums. The signature holds a hash of what is sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, library };
}

/** One act has this long, its body and its further attempts included. */
const patience = () => ({ abortSignal: AbortSignal.timeout(patienceMs) });

async function nullIfMissing<Value>(
  ask: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await ask();
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata
    ?.httpStatusCode;

function reasonOf(error: unknown): string {
  const status = statusOf(error);
  const { name, code } = error as { name?: string; code?: string };
  return status ? `${status} ${name}` : (code ?? 'no answer');
}
