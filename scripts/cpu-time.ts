import { readFileSync } from 'node:fs';

/** How many of the kernel's ticks make a second, for `/proc`: always 100 on Linux. */
export const ticksPerSecond = 100;

/**
 * Seconds of processor time, user and system, that this process has spent, with all processes that it started and that
 * have ended. Where there is no `/proc`, its own alone.
 */
export function cpuSeconds(): number {
  try {
    return ticksOf(readFileSync('/proc/self/stat', 'utf8')) / ticksPerSecond;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
}

/** The sum of utime, stime, cutime and cstime of a `/proc/PID/stat`: proc_pid_stat(5). */
export function ticksOf(stat: string): number {
  // The program's name, in brackets, may have spaces and brackets itself.
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return afterName.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}
