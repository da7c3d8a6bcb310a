import {
  chmodSync,
  chownSync,
  mkdtempSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { DatabaseAccount } from './database-account.ts';

const namePrefix = 'turnoclaro-db-';
// The whole path of a socket may have 107 bytes.
const longestParent = 70;

export function isSocketFolder(folder: string): boolean {
  return basename(folder).startsWith(namePrefix);
}

function everybodyEnters(folder: string): boolean {
  const mayEnter = (statSync(folder).mode & 0o001) !== 0;
  return (
    mayEnter && (folder === dirname(folder) || everybodyEnters(dirname(folder)))
  );
}

/**
 * Creates a folder that only the database's account and root may enter, with a path short enough for a
 * socket.
 */
export function makeSocketFolder(account: DatabaseAccount): string {
  const parents = [tmpdir(), '/tmp', '/var/tmp', '/dev/shm'];
  const failures: unknown[] = [];
  for (const parent of parents) {
    try {
      const real = realpathSync(parent);
      if (
        Buffer.byteLength(real) > longestParent ||
        (process.getuid?.() === 0 && !everybodyEnters(real))
      )
        continue;
      const folder = mkdtempSync(join(real, namePrefix));
      chmodSync(folder, 0o700);
      if (account.ids) chownSync(folder, account.ids.uid, account.ids.gid);
      return folder;
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(
    failures,
    'No temporary folder can hold a Unix socket',
  );
}
