import { randomUUID } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { join } from 'node:path';
import { checkFileId, type FileStore, FileStoreError } from './file-store.ts';

const writing = '.writing';

/**
 * Files in a folder that is not served, in 256 folders by the end of the id. Each is written aside, flushed
 * to the disk and renamed, so that a file with its name is whole. Only the owner reads them.
 */
export function folderStore(folder: string): FileStore {
  const placeOf = (id: string) => join(folder, checkFileId(id).slice(-2));
  const pathOf = (id: string) => join(placeOf(id), id);
  return {
    put: (id, bytes) =>
      toldApart('write', async () => {
        const [place, aside] = [placeOf(id), join(folder, writing)];
        await mkdir(aside, { recursive: true, mode: 0o700 });
        await mkdir(place, { recursive: true, mode: 0o700 });
        const half = join(aside, `${id}-${randomUUID()}`);
        try {
          await using(await open(half, 'wx', 0o600), async (file) => {
            await file.writeFile(bytes);
            await file.sync();
          });
          await rename(half, pathOf(id));
        } catch (error) {
          await rm(half, { force: true }).catch(() => {});
          throw error;
        }
        for (const each of [place, folder])
          await using(await open(each), (held) => held.sync());
      }),
    read: (id) =>
      toldApart('read', async () => {
        try {
          return await readFile(pathOf(id));
        } catch (error) {
          if (codeOf(error) === 'ENOENT') return null;
          throw error;
        }
      }),
    has: (id) =>
      toldApart('read', async () => {
        try {
          return (await stat(pathOf(id))).isFile();
        } catch (error) {
          if (codeOf(error) === 'ENOENT') return false;
          throw error;
        }
      }),
    remove: (id) => toldApart('remove', () => rm(pathOf(id), { force: true })),
    tidy: (before) =>
      toldApart('remove', async () => {
        const aside = join(folder, writing);
        for (const left of await readdir(aside).catch(() => [])) {
          const path = join(aside, left);
          const { mtime } = await stat(path).catch(() => ({
            mtime: new Date(),
          }));
          if (mtime < before) await rm(path, { force: true });
        }
      }),
  };
}

async function using(
  handle: FileHandle,
  act: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  try {
    await act(handle);
  } finally {
    await handle.close();
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

async function toldApart<Value>(
  act: 'write' | 'read' | 'remove',
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error) ?? '';
    const isFull = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code);
    throw new FileStoreError(
      `The folder of files cannot be used to ${act}: ${code || 'unknown'}.`,
      {
        cause: error,
        isFull,
      },
    );
  }
}
