import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { tidyWrittenText } from '../../../../base/text/written-text.ts';
import type { AppointmentLines } from '../../contract/appointment-lines.ts';
import {
  APPOINTMENT_LINE_MAX,
  APPOINTMENT_LINES_MOST,
} from '../../rules/appointment-line.ts';
import { ownDoctorOf, type StaffRequest } from '../read-appointment.ts';
import { announceLines } from './announce-lines.ts';
import {
  findHasLine,
  insertLine,
  listLines,
  lockAppointmentOfLines,
  updateReadUpTo,
} from './line-queries.ts';
import { toLines } from './read-lines.ts';

interface LineWritten extends StaffRequest {
  text: string;
  seenUpTo: number;
  idempotencyKey: string;
}

/** Adds a line at the end. Two lines at once get a number each. A repeated key writes nothing. */
export async function writeLine(
  services: Pick<Services, 'db' | 'snapshot' | 'changes'>,
  {
    appointmentId,
    seenUpTo,
    idempotencyKey: requestKey,
    actor,
    now,
    ...written
  }: LineWritten,
): Promise<Outcome<AppointmentLines, 'NOT_FOUND' | 'INVALID_INPUT'>> {
  const text = tidyWrittenText(written.text).replaceAll(/\s+/g, ' ');
  if (text === '') return invalid('text', 'Escriba el recado.');
  // NFC normalization may lengthen a text by some characters.
  if ([...text].length > APPOINTMENT_LINE_MAX) {
    return invalid('text', `Puede tener hasta ${APPOINTMENT_LINE_MAX} letras.`);
  }
  const doctorId = ownDoctorOf(actor);
  const result = await inTransaction(
    services.db,
    async (tx): Promise<Outcome<Written, 'NOT_FOUND' | 'INVALID_INPUT'>> => {
      const appointment = await lockAppointmentOfLines(tx, {
        appointmentId,
        doctorId,
      });
      if (!appointment) return refuse({ code: 'NOT_FOUND' });
      const isRepeat = await findHasLine(tx, { appointmentId, requestKey });
      if (!isRepeat) {
        const last = (await listLines(tx, appointmentId)).at(-1)?.number ?? 0;
        if (last >= APPOINTMENT_LINES_MOST) {
          return invalid(
            'text',
            `Este turno ya tiene ${APPOINTMENT_LINES_MOST} recados.`,
          );
        }
        const author = {
          doctorId,
          userId: actor.userId,
          authorName: actor.name,
        };
        const line = {
          appointmentId,
          number: last + 1,
          text,
          writtenAt: now,
          requestKey,
        };
        await insertLine(tx, { ...line, ...author });
        const readUpTo = Math.min(seenUpTo, last);
        if (readUpTo > 0)
          await updateReadUpTo(tx, { appointmentId, doctorId, readUpTo });
      }
      return done({
        appointment,
        isRepeat,
        lines: await toLines(tx, appointment, actor),
      });
    },
  );
  if (!result.ok) return result;
  const { appointment, isRepeat, lines } = result.value;
  if (!isRepeat) announceLines(services, appointment);
  return done(lines);
}

interface Written {
  appointment: { id: string; doctorId: string; startsAt: Date };
  isRepeat: boolean;
  lines: AppointmentLines;
}
