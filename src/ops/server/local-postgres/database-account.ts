import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { StartRefusal } from '../../../base/kernel/start-refusal.ts';

/** The user that PostgreSQL runs as, since it refuses root. */
export type DatabaseAccount = {
  /** Absent: the same user as this process. */
  ids: { uid: number; gid: number } | undefined;
  /** Prefix of the command: nothing, or a wrapper that makes it see a user other than root. */
  prefix: string[];
};

// Inside this user namespace root's files appear to belong to nobody, so no owner has to change.
const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];

function namespaceWorks(): boolean {
  const [program = '', ...args] = namespace;
  return spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}

function unprivilegedUsers(): { uid: number; gid: number }[] {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  return ['postgres', 'nobody'].flatMap((wanted) => {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? [];
    return Number(uid) > 0 ? [{ uid: Number(uid), gid: Number(gid) }] : [];
  });
}

// A container may deny root the change of user, and a volume may ignore a change of owner.
function canRunAs(ids: { uid: number; gid: number }, dataDir: string): boolean {
  if (spawnSync('/bin/sh', ['-c', ':'], { ...ids, cwd: '/', stdio: 'ignore' }).status !== 0) return false;
  const trial = mkdtempSync(join(dataDir, '.owner-'));
  try {
    chownSync(trial, ids.uid, ids.gid);
    return statSync(trial).uid === ids.uid;
  } catch {
    return false;
  } finally {
    rmdirSync(trial);
  }
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const result = statSync(path, { throwIfNoEntry: false });
  return result && { uid: result.uid, gid: result.gid };
}

export function chooseDatabaseAccount({
  dataDir,
  clusterDir,
}: {
  dataDir: string;
  clusterDir: string;
}): DatabaseAccount {
  if (process.getuid?.() !== 0) {
    try {
      userInfo();
      return { ids: undefined, prefix: [] };
    } catch {
      // initdb asks for the user's name, and a container may run as a number without one.
      if (namespaceWorks()) return { ids: undefined, prefix: namespace };
      throw new StartRefusal(
        'El usuario con que corre TurnoClaro no tiene nombre en este equipo: PostgreSQL lo necesita.',
      );
    }
  }
  const owner = ownerOf(clusterDir);
  const candidates = [...(owner && owner.uid !== 0 ? [owner] : []), ...unprivilegedUsers()];
  const ids = candidates.find((candidate) => canRunAs(candidate, dataDir));
  if (ids) return { ids, prefix: [] };
  if (namespaceWorks()) return { ids: undefined, prefix: namespace };
  throw new StartRefusal(
    'PostgreSQL no funciona como root y aquí root no puede usar otro usuario: inicie TurnoClaro con un usuario común o indique DATABASE_URL.',
  );
}

/**
 * Gives a folder and everything in it to the account; links are not followed. Refuses if it belongs to another user.
 */
export function giveTo(account: DatabaseAccount, folder: string): void {
  const own = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  const { uid, gid } = account.ids ?? own;
  const owner = statSync(folder).uid;
  if (owner === uid) return;
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      lchownSync(join(entry.parentPath, entry.name), uid, gid);
    }
    // Comes last, so that an interrupted change starts over.
    chownSync(folder, uid, gid);
  } catch (cause) {
    throw new StartRefusal(
      `La carpeta ${folder} es de otro usuario (${owner}): inicie TurnoClaro con ese usuario o indique otra DATA_DIR.`,
      { cause },
    );
  }
}
