import { readdirSync, readFileSync } from 'node:fs';
import { ticksOf } from './cpu-time.ts';

type Process = { pid: number; parent: number; key: string; ticks: number };

/** Reads a `/proc/PID/stat`: the process's own user and system time, and that of its children that ended. */
export function readStat(text: string): Process {
  // A program's name may have blanks and parentheses.
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  const pid = text.slice(0, text.indexOf(' '));
  return {
    pid: Number(pid),
    parent: Number(fields[1]),
    // A process id is used again, but not with the same start time.
    key: `${pid} ${fields[19]}`,
    ticks: ticksOf(text),
  };
}

/**
 * Counts the processor time of a process and of all that it started, dead or alive. A process whose parent
 * was killed belongs to the tree if an earlier reading saw it there.
 */
export function treeTimes(root: number): {
  read(stats: readonly string[]): number;
} {
  let members = new Map<string, { ticks: number; isOrphan: boolean }>();
  let ofDeadOrphans = 0;
  return {
    read(stats) {
      const processes = stats.map(readStat);
      const inTree = new Set<number>();
      for (const { pid, key } of processes)
        if (pid === root || members.has(key)) inTree.add(pid);
      const children = Map.groupBy(processes, ({ parent }) => parent);
      // The loop over the set also reaches ids added during it.
      for (const pid of inTree)
        for (const child of children.get(pid) ?? []) inTree.add(child.pid);
      const now = new Map<string, { ticks: number; isOrphan: boolean }>();
      let total = 0;
      for (const { pid, parent, key, ticks } of processes) {
        if (!inTree.has(pid)) continue;
        now.set(key, { ticks, isOrphan: pid !== root && !inTree.has(parent) });
        total += ticks;
      }
      // The time of other ended processes is already in that of their parent, which waited for them.
      for (const [key, { ticks, isOrphan }] of members) {
        if (isOrphan && !now.has(key)) ofDeadOrphans += ticks;
      }
      members = now;
      return total + ofDeadOrphans;
    },
  };
}

/** The `/proc/PID/stat` of every process. */
export function readAllStats(): string[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return [readFileSync(`/proc/${name}/stat`, 'utf8')];
    } catch {
      // The process ended meanwhile.
      return [];
    }
  });
}
