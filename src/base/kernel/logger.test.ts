import { expect, onTestFinished, test, vi } from 'vitest';
import { openLogger } from './logger.ts';

function logInto(lines: Record<string, unknown>[], onDiskFull?: () => void) {
  const destination = {
    write: (line: string) => void lines.push(JSON.parse(line)),
  };
  return openLogger(
    { level: 'info', ...(onDiskFull && { onDiskFull }) },
    destination,
  );
}

const withCode = (code: string) =>
  Object.assign(new Error('it failed'), { code });

test.each([
  ['a full disk of PostgreSQL', { err: withCode('53100') }, /disk is full/],
  [
    'a full disk of the process',
    { err: new Error('saving', { cause: withCode('ENOSPC') }) },
    /disk is full/,
  ],
  [
    'a full disk told as a reason',
    { reason: 'write: No space left on device' },
    /disk is full/,
  ],
  ['no descriptors', { err: withCode('EMFILE') }, /ulimit/],
])(
  '%s is one line a minute with a count, and other errors are all logged',
  (_, thing, sentence) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const lines: Record<string, unknown>[] = [];
    const logger = logInto(lines);
    const child = logger.child({ request: 'one' });
    for (let index = 0; index < 1000; index++)
      (index % 2 ? logger : child).error(thing, 'fault');
    logger.error({ err: new Error('another') }, 'fault');
    vi.advanceTimersByTime(60_001);
    for (let index = 0; index < 1000; index++) child.error(thing, 'fault');
    const told = lines.filter(({ msg }) => sentence.test(String(msg)));
    expect(told.map(({ failures }) => failures)).toEqual([1, 1000]);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatchObject({
      msg: 'fault',
      err: { message: 'another' },
    });
  },
);

test('a full disk in PostgreSQL’s own lines counts too, and the listener is told', () => {
  const lines: Record<string, unknown>[] = [];
  const heard = vi.fn();
  const logger = logInto(lines, heard);
  logger.error(
    'PostgreSQL: could not write to file "pg_wal/xlogtemp.7": No space left on device',
  );
  logger.info('PostgreSQL is well');
  expect(lines.map(({ msg }) => msg)).toEqual([
    expect.stringMatching(/disk is full/),
    'PostgreSQL is well',
  ]);
  expect(heard).toHaveBeenCalledOnce();
});
