import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Server } from '../../../testing/servers/s3-server.ts';
import type { BucketConfig } from '../config.ts';
import { type FileStore, FileStoreError } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'turnoclaro-store-'));
let s3: { place: BucketConfig; stop: () => Promise<void> };
beforeAll(async () => {
  s3 = await startS3Server(join(folder, 's3'));
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each<[string, () => FileStore]>([
  ['a folder', () => folderStore(join(folder, 'files'))],
  ['a bucket', () => s3Store(s3.place)],
])('%s', (_, open) => {
  test('returns a stored file byte for byte until it is removed', async () => {
    const store = open();
    const id = randomUUID();
    // More than the part that a client of S3 would send at once.
    const bytes = Buffer.alloc(9 * 1024 * 1024, 'año ');
    expect([await store.has(id), await store.read(id)]).toEqual([false, null]);
    await store.put(id, Buffer.from('antes'));
    await store.put(id, bytes);
    expect(await store.has(id)).toBe(true);
    expect((await store.read(id))?.equals(bytes)).toBe(true);
    await store.remove(id);
    await store.remove(id);
    expect([await store.has(id), await store.read(id)]).toEqual([false, null]);
  });

  test('takes only ids as names', async () => {
    const store = open();
    for (const name of ['../../etc/passwd', 'a', '', `${randomUUID()}/..`]) {
      await expect(store.put(name, Buffer.from('x'))).rejects.toThrow();
      await expect(store.read(name)).rejects.toThrow();
    }
  });
});

describe('a folder', () => {
  test('lets only its owner read, and removes half-written files', async () => {
    const place = join(folder, 'alone');
    const [store, id] = [folderStore(place), randomUUID()];
    await store.put(id, Buffer.from('x'));
    expect(statSync(join(place, id.slice(-2), id)).mode & 0o777).toBe(0o600);
    expect(statSync(place).mode & 0o777).toBe(0o700);
    const half = join(place, '.writing', `${randomUUID()}-half`);
    writeFileSync(half, 'x');
    await store.tidy(new Date(Date.now() - 60_000));
    expect(readFileSync(half, 'utf8')).toBe('x');
    utimesSync(half, 0, 0);
    await store.tidy(new Date(Date.now() - 60_000));
    expect(readdirSync(join(place, '.writing'))).toEqual([]);
  });

  test('that cannot be written says so, and leaves no half file', async () => {
    const file = join(folder, 'a file');
    writeFileSync(file, '');
    await expect(
      folderStore(join(file, 'x')).put(randomUUID(), Buffer.from('x')),
    ).rejects.toThrow(FileStoreError);
    const place = join(folder, 'in the way');
    const id = randomUUID();
    mkdirSync(join(place, id.slice(-2), id, 'x'), { recursive: true });
    await expect(folderStore(place).put(id, Buffer.from('x'))).rejects.toThrow(
      FileStoreError,
    );
    expect(readdirSync(join(place, '.writing'))).toEqual([]);
  });
});

describe('a bucket', () => {
  test('with another key, or out of reach, says so, and tells neither key nor address', async () => {
    const { url } = s3.place;
    for (const [place, words] of [
      [{ ...s3.place, secret: 'Canariosecreto' }, /403/],
      [
        {
          ...s3.place,
          url: 'http://127.0.0.1:9/adjuntos',
          secret: 'Canariosecreto',
        },
        /no answer|ECONN/,
      ],
      [{ ...s3.place, url: `${url}-otro`, secret: s3.place.secret }, /404/],
    ] as const) {
      const error = await s3Store(place)
        .put(randomUUID(), Buffer.from('x'))
        .catch((each) => each);
      expect(error).toBeInstanceOf(FileStoreError);
      expect(error.message).toMatch(words);
      expect(
        `${error.stack} ${JSON.stringify(error)} ${error.cause}`,
      ).not.toMatch(/Canariosecreto|127\.0\.0\.1/);
    }
  });
});
