import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { AppointmentLines } from '../../contract/appointment-lines.ts';
import { ownDoctorOf, type StaffRequest } from '../read-appointment.ts';
import {
  type AppointmentOfLines,
  findAppointmentOfLines,
  listLines,
  listReads,
} from './line-queries.ts';

/** The lines of an appointment: any at the counter, a doctor only those of their own appointments. */
export async function readLines(
  { db }: Pick<Services, 'db'>,
  { appointmentId, actor }: StaffRequest,
): Promise<Outcome<AppointmentLines, 'NOT_FOUND'>> {
  const appointment = await findAppointmentOfLines(db, {
    appointmentId,
    doctorId: ownDoctorOf(actor),
  });
  return appointment
    ? done(await toLines(db, appointment, actor))
    : refuse({ code: 'NOT_FOUND' });
}

/** Returns the lines as one side sees them. After a move, the counter's other side is the present doctor. */
export async function toLines(
  db: Database,
  { id, doctorId }: AppointmentOfLines,
  actor: StaffRequest['actor'],
): Promise<AppointmentLines> {
  const lines = await listLines(db, id);
  const reads = await listReads(db, id);
  const own = ownDoctorOf(actor);
  const upTo = (side: string | null) =>
    reads.find((read) => read.doctorId === side)?.readUpTo ?? 0;
  return {
    lines: lines.map((line) => ({
      number: line.number,
      side: line.doctorId === null ? 'counter' : 'doctor',
      authorName: line.authorName,
      isOwnSide: line.doctorId === own,
      text: line.text,
      writtenAt: line.writtenAt.toISOString(),
    })),
    readUpTo: upTo(own),
    otherReadUpTo: upTo(own === null ? doctorId : null),
  };
}
