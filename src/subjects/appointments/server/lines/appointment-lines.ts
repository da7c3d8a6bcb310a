import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../../base/doors/idempotency-key.ts';
import { markLinesRead } from './mark-lines-read.ts';
import { readLines } from './read-lines.ts';
import { writeLine } from './write-line.ts';

/** The lines between counter and doctor, the same at both doors. */
export function appointmentLines(role: 'reception' | 'doctor') {
  const door = openDoor(role);
  return atLevel('N2', {
    list: door.lines.list.handler(doForCaller(readLines)),
    write: door.lines.write.handler(async ({ input, context, errors }) => {
      const idempotencyKey = settle(requireIdempotencyKey(context), errors);
      return settle(
        await writeLine(context.services, {
          ...input,
          idempotencyKey,
          ...callOf(context),
        }),
        errors,
      );
    }),
    markRead: door.lines.markRead.handler(doForCaller(markLinesRead)),
  });
}
