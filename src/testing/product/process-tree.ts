import { readdirSync, readFileSync } from 'node:fs';

/** A process and all that it started, the oldest first. Works only on Linux. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const parent = Number.isInteger(pid) ? parentOf(pid) : undefined;
    if (parent !== undefined)
      children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

function parentOf(pid: number): number | undefined {
  try {
    // A program's name may contain anything, also brackets. The fields start after the last bracket.
    const [, parent] =
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .split(') ')
        .at(-1)
        ?.split(' ') ?? [];
    return Number(parent);
  } catch {
    return undefined;
  }
}

/** Kills the whole tree with `kill -9`, so that no process can shut down cleanly. */
export function killTree(root: number): void {
  for (const pid of processTree(root)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process ended by itself meanwhile.
    }
  }
}
