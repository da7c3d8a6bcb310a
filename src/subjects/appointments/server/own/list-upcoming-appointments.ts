import type { SessionLevel } from '../../../../base/api/rules/session-level.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { isSureOfPatient } from '../../../access/server/session/is-sure-of-patient.ts';
import { neutralRoomName } from '../../../settings/rules/neutral-room-name.ts';
import type { UpcomingAppointment } from '../../contract/account.ts';
import { ticketCode } from '../../rules/ticket-code.ts';
import {
  type AppointmentToComeRow,
  listAppointmentsToCome,
} from './own-appointment-queries.ts';
import { shownDoctor } from './shown-doctor.ts';

/**
 * Lists the patient's appointments to come, the next first. A merely identified patient (N1) does not see
 * what they are for.
 */
export async function listUpcomingAppointments(
  db: Database,
  request: {
    patientId: string;
    level: SessionLevel;
    browser: Buffer;
    now: Date;
  },
): Promise<Omit<UpcomingAppointment, 'patient' | 'delayMinutes'>[]> {
  const rows = await listAppointmentsToCome(db, request);
  const isSure = await isSureOfPatient(db, request);
  return rows.map((appointment) => ({
    id: appointment.id,
    code: isSure ? appointment.code : null,
    seriesId: appointment.seriesId,
    startsAt: appointment.startsAt.toISOString(),
    endsAt: appointment.endsAt.toISOString(),
    doctor: shownDoctor(appointment, isSure),
    roomName: neutralRoomName(appointment.roomName),
    status: appointment.status,
    isConfirmed: appointment.confirmedAt !== null,
    isLate:
      appointment.status === 'booked' && appointment.endsAt <= request.now,
    canConfirm:
      appointment.status === 'booked' &&
      appointment.confirmedAt === null &&
      appointment.startsAt > request.now,
    ticket: ticketOf(appointment),
    call:
      appointment.status === 'arrived' && appointment.isCalled
        ? { roomName: neutralRoomName(appointment.callRoomName) }
        : null,
    preparation: request.level === 'N1' ? null : appointment.preparation,
    preparationReading:
      request.level === 'N1' ? null : appointment.preparationReading,
    questionnairesMissing:
      request.level === 'N1' ? null : toAnswer(appointment, request.now),
  }));
}

/** Counts the forms that may still be answered: until the appointment's hour, and while the patient waits. */
function toAnswer(
  { status, startsAt, questionnairesMissing }: AppointmentToComeRow,
  now: Date,
): number {
  return status === 'arrived' || (status === 'booked' && startsAt > now)
    ? questionnairesMissing
    : 0;
}

/** Only for a patient who arrived: a ticket whose arrival was undone is not shown. */
function ticketOf({
  status,
  ticketLetter: letter,
  ticketNumber: number,
}: AppointmentToComeRow): string | null {
  return status === 'booked' || letter === null || number === null
    ? null
    : ticketCode({ letter, number });
}
