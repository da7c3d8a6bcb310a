import type { Call } from '../../../base/doors/call.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import {
  findOwnPerson,
  listCalendars,
  listConsents,
  listEveryAppointment,
  listEveryCoverage,
  listEverySession,
  listOwnBrowsers,
  listOwnEvents,
  listOwnMessages,
  listPreferenceWords,
} from './own-copy-queries.ts';

/** All data kept about one patient (Ley 25.326 art. 14). */
export type OwnCopy = NonNullable<Awaited<ReturnType<typeof readOwnCopy>>>;

export async function readOwnCopy(
  db: Database,
  { actor, now }: Call<'patient'>,
) {
  const { id: patientId } = actor;
  const person = await findOwnPerson(db, patientId);
  if (!person) return undefined;
  return {
    madeAt: now,
    person,
    coverages: await listEveryCoverage(db, patientId),
    consents: await listConsents(db, patientId),
    appointments: await listEveryAppointment(db, patientId),
    messages: await listOwnMessages(db, patientId),
    messagePreferences: await listPreferenceWords(db, patientId),
    pushBrowsers: await listOwnBrowsers(db, patientId),
    calendars: await listCalendars(db, patientId),
    sessions: await listEverySession(db, patientId),
    activity: await listOwnEvents(db, patientId),
  };
}
