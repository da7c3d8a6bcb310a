import { dayOf, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import type { CatalogCache } from '../clinic/catalog-cache.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { doneBy } from '../identity/personal-call.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import {
  findOwnPerson,
  listCalendars,
  listConsents,
  listEveryCoverage,
  listEverySession,
  listEveryTurno,
  listOwnEvents,
  listOwnMessages,
  listPreferenceWords,
} from './own-copy-queries.ts';
import type { PatientCall } from './patient-call.ts';
import { renderOwnCopy } from './render-own-copy.ts';

/** Everything that is kept of one patient (Ley 25.326 art. 14). */
export type OwnCopy = NonNullable<Awaited<ReturnType<typeof readOwnCopy>>>;

/** A page with all that is kept of the patient, to read and for other programs; that it was taken is noted. */
export async function makeOwnCopy(
  { db, catalog }: { db: Database; catalog: CatalogCache },
  call: PatientCall,
): Promise<Outcome<{ fileName: string; page: string }, 'NOT_FOUND'>> {
  const { clinic } = await catalog.current();
  const copy = await commitIf(db, async (tx) => {
    const read = await readOwnCopy(tx, call);
    if (!read) return undefined;
    await insertAuditEvent(tx, { ...doneBy(call), kind: 'own_data_taken' });
    return read;
  });
  if (!copy) return refuse({ code: 'NOT_FOUND' });
  const day = dayOf(epochMinuteOf(call.now.getTime()), clinic.timeZone);
  return done({
    fileName: `mis-datos-${day}.html`,
    page: renderOwnCopy(copy, { clinicName: clinic.name, timeZone: clinic.timeZone }),
  });
}

async function readOwnCopy(db: Database, { patientId, now }: PatientCall) {
  const person = await findOwnPerson(db, patientId);
  if (!person) return undefined;
  return {
    madeAt: now,
    person,
    coverages: await listEveryCoverage(db, patientId),
    consents: await listConsents(db, patientId),
    turnos: await listEveryTurno(db, patientId),
    messages: await listOwnMessages(db, patientId),
    messagePreferences: await listPreferenceWords(db, patientId),
    calendars: await listCalendars(db, patientId),
    sessions: await listEverySession(db, patientId),
    activity: await listOwnEvents(db, patientId),
  };
}
