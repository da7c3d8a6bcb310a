import pino from 'pino';
import { sqlStateOf } from './db/in-transaction.ts';
import { isDiskFull } from './disk-room.ts';

type Exhausted = 'disk' | 'descriptors';

const sentences: Record<Exhausted, string> = {
  disk: 'the disk is full: nothing is saved until there is room',
  descriptors:
    'no more files or connections can be opened: see the limit of open files (ulimit -n)',
};

const everyMs = 60_000;

/**
 * The process's log. Where the disk is full or descriptors run out, everything fails at once: one line a minute says
 * so, with how many failures it stands for.
 */
export function openLogger(
  { level, onDiskFull = () => {} }: { level: string; onDiskFull?: () => void },
  destination?: pino.DestinationStream,
): pino.Logger {
  const told: Record<Exhausted, { at: number; kept: number }> = {
    disk: { at: Number.NEGATIVE_INFINITY, kept: 0 },
    descriptors: { at: Number.NEGATIVE_INFINITY, kept: 0 },
  };
  const options: pino.LoggerOptions = {
    level,
    hooks: {
      logMethod(args, method) {
        const exhausted = whatIsExhausted(args);
        if (!exhausted) return method.apply(this, args);
        if (exhausted === 'disk') onDiskFull();
        const state = told[exhausted];
        state.kept++;
        if (performance.now() - state.at < everyMs) return;
        const failures = state.kept;
        Object.assign(state, { at: performance.now(), kept: 0 });
        method.apply(this, [{ failures }, sentences[exhausted]] as never);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function whatIsExhausted(args: readonly unknown[]): Exhausted | null {
  for (const each of args.flatMap(partsOf)) {
    if (isDiskFull(each)) return 'disk';
    if (isOutOfDescriptors(each)) return 'descriptors';
  }
  return null;
}

/** The message, or the `err` and `reason` that are logged beside it. */
function partsOf(arg: unknown): unknown[] {
  if (typeof arg !== 'object' || arg === null || arg instanceof Error)
    return [arg];
  const { err, reason } = arg as { err?: unknown; reason?: unknown };
  return [err, reason];
}

function isOutOfDescriptors(error: unknown): boolean {
  if (typeof error === 'string') return /\bE[MN]FILE\b/.test(error);
  if (!(error instanceof Error)) return false;
  return (
    [sqlStateOf(error), error.message].some(isOutOfDescriptors) ||
    isOutOfDescriptors(error.cause)
  );
}
