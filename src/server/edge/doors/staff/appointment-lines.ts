import { markLinesRead } from '../../../agenda/lines/mark-lines-read.ts';
import { readLines } from '../../../agenda/lines/read-lines.ts';
import { writeLine } from '../../../agenda/lines/write-line.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';
import { requireIdempotencyKey } from '../../calls/idempotency-key.ts';

/** The lines between counter and doctor, alike at both doors. */
export function appointmentLines(role: 'reception' | 'doctor') {
  const door = openDoor(role);
  return atLevel('N2', {
    list: door.lines.list.handler(doForCaller(readLines)),
    write: door.lines.write.handler(async ({ input, context, errors }) => {
      const idempotencyKey = settle(requireIdempotencyKey(context), errors);
      return settle(
        await writeLine(context.services, { ...input, idempotencyKey, ...callOf(context) }),
        errors,
      );
    }),
    markRead: door.lines.markRead.handler(doForCaller(markLinesRead)),
  });
}
