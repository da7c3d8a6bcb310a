import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { findReached, listReach, type Reached } from '../../../access/server/acting/list-reach.ts';
import type { CancelledAppointment, UpcomingAppointment } from '../../contract/account.ts';
import { listCancelledAppointments } from './list-cancelled-appointments.ts';
import { listUpcomingAppointments } from './list-upcoming-appointments.ts';
import { findPatientOfAppointment } from './own-appointment-queries.ts';

/** The appointments to come of everybody whom the call reaches, the next first; each says whose it is. */
export function listReachedAppointments(
  db: Database,
  call: Call<'patient'>,
): Promise<Omit<UpcomingAppointment, 'delayMinutes'>[]> {
  return listOfEach(db, call, listUpcomingAppointments);
}

/** The same of those that were cancelled and may still be had back. */
export function listReachedCancelled(db: Database, call: Call<'patient'>): Promise<CancelledAppointment[]> {
  return listOfEach(db, call, listCancelledAppointments);
}

async function listOfEach<Row extends { startsAt: string }>(
  db: Database,
  call: Call<'patient'>,
  list: (
    db: Database,
    of: { patientId: string; level: Call['actor']['level']; browser: Buffer; now: Date },
  ) => Promise<Row[]>,
): Promise<(Row & { patient: { id: string; name: string } | null })[]> {
  const { actor, browser, now } = call;
  const reach = await listReach(db, call);
  const lists = await Promise.all(
    reach.map(async ({ patientId, name }) => {
      const rows = await list(db, { patientId, level: actor.level, browser, now });
      return rows.map((row) => ({ ...row, patient: name === null ? null : { id: patientId, name } }));
    }),
  );
  return lists.flat().toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}

/** Whose that appointment is, of those whom the call reaches; of anybody else's it is as if it were not there. */
export async function findReachedOfAppointment(
  db: Database,
  call: Call<'patient'>,
  appointmentId: string,
): Promise<Reached | undefined> {
  const patientId = await findPatientOfAppointment(db, appointmentId);
  return patientId === null ? undefined : findReached(db, { ...call, patientId });
}
