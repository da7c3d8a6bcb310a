import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { AppointmentLines } from '../../contract/appointment-lines.ts';
import { ownDoctorOf, type StaffRequest } from '../read-appointment.ts';
import { announceLines } from './announce-lines.ts';
import {
  findAppointmentOfLines,
  listLines,
  updateReadUpTo,
} from './line-queries.ts';
import { toLines } from './read-lines.ts';

/** Notes that a side has read up to a line, or to the last one there is. It never moves back. Repeatable. */
export async function markLinesRead(
  services: Pick<Services, 'db' | 'snapshot' | 'changes'>,
  { appointmentId, upTo, actor }: StaffRequest & { upTo: number },
): Promise<Outcome<AppointmentLines, 'NOT_FOUND'>> {
  const { db } = services;
  const doctorId = ownDoctorOf(actor);
  const appointment = await findAppointmentOfLines(db, {
    appointmentId,
    doctorId,
  });
  if (!appointment) return refuse({ code: 'NOT_FOUND' });
  const readUpTo = Math.min(
    upTo,
    (await listLines(db, appointmentId)).at(-1)?.number ?? 0,
  );
  const hasMoved =
    readUpTo > 0 &&
    (await updateReadUpTo(db, { appointmentId, doctorId, readUpTo }));
  if (hasMoved) announceLines(services, appointment);
  return done(await toLines(db, appointment, actor));
}
