import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  findReached,
  listReach,
  type Reached,
} from '../../../access/server/acting/list-reach.ts';
import type {
  CancelledAppointment,
  UpcomingAppointment,
} from '../../contract/account.ts';
import { listCancelledAppointments } from './list-cancelled-appointments.ts';
import { listUpcomingAppointments } from './list-upcoming-appointments.ts';
import { findPatientOfAppointment } from './own-appointment-queries.ts';

/**
 * Lists the appointments to come of the patient and of those they act for, the next first, with their names.
 */
export function listReachedAppointments(
  db: Database,
  call: Call<'patient'>,
): Promise<Omit<UpcomingAppointment, 'delayMinutes'>[]> {
  return listOfEach(db, call, listUpcomingAppointments);
}

/** Lists the same for cancelled appointments that may still be restored. */
export function listReachedCancelled(
  db: Database,
  call: Call<'patient'>,
): Promise<CancelledAppointment[]> {
  return listOfEach(db, call, listCancelledAppointments);
}

async function listOfEach<Row extends { startsAt: string }>(
  db: Database,
  call: Call<'patient'>,
  list: (
    db: Database,
    of: {
      patientId: string;
      level: Call['actor']['level'];
      browser: Buffer;
      now: Date;
    },
  ) => Promise<Row[]>,
): Promise<(Row & { patient: { id: string; name: string } | null })[]> {
  const { actor, browser, now } = call;
  const reach = await listReach(db, call);
  const lists = await Promise.all(
    reach.map(async ({ patientId, name }) => {
      const rows = await list(db, {
        patientId,
        level: actor.level,
        browser,
        now,
      });
      return rows.map((row) => ({
        ...row,
        patient: name === null ? null : { id: patientId, name },
      }));
    }),
  );
  return lists.flat().toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}

/**
 * Returns the patient of that appointment: the caller, or a patient they act for. Undefined: neither, or
 * there is no such appointment.
 */
export async function findReachedOfAppointment(
  db: Database,
  call: Call<'patient'>,
  appointmentId: string,
): Promise<Reached | undefined> {
  const patientId = await findPatientOfAppointment(db, appointmentId);
  return patientId === null
    ? undefined
    : findReached(db, { ...call, patientId });
}
