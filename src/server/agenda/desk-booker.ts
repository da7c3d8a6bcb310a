import { fieldMessages } from '../../contract/field-messages.ts';
import type { DeskBooker } from '../../contract/reception/agenda.ts';
import { dayOf, epochMinuteOf, type Zone } from '../../domain/calendar/clinic-zone.ts';
import { parseBirthDate } from '../../domain/identity/birth-date.ts';
import type { Database } from '../db/database.ts';
import { parsePhone } from '../patients/parse-phone.ts';
import { findPatientIsThere } from '../patients/patient-queries.ts';
import { done, invalid, type Outcome, refuse } from '../refusal.ts';
import type { DeskPatientToInsert } from './desk-booking-queries.ts';

/** For whom the counter books: somebody on file, or somebody new, not yet written. */
export type ResolvedBooker =
  | { kind: 'known'; patientId: string }
  | { kind: 'new'; patient: DeskPatientToInsert; isAnother: boolean; hasConsented: boolean };

export async function resolveDeskBooker(
  db: Database,
  booker: DeskBooker,
  { now, timeZone }: { now: Date; timeZone: Zone },
): Promise<Outcome<ResolvedBooker, 'NOT_FOUND' | 'INVALID_INPUT'>> {
  if (booker.kind === 'known') {
    const isThere = await findPatientIsThere(db, booker.patientId);
    return isThere ? done(booker) : refuse({ code: 'NOT_FOUND' });
  }
  const { fullName, dni, birthDate, phone } = booker.patient;
  const today = dayOf(epochMinuteOf(now.getTime()), timeZone);
  if (dni === null && birthDate === undefined) {
    return invalid('booker.patient.birthDate', fieldMessages.BIRTH_DATE_WITHOUT_DNI);
  }
  const birth = birthDate === undefined ? null : parseBirthDate(birthDate, today);
  if (birth && !birth.ok) return invalid('booker.patient.birthDate', fieldMessages[birth.refusal]);
  const callable = phone === undefined ? null : parsePhone(phone);
  if (phone !== undefined && callable === null) {
    return invalid('booker.patient.phone', fieldMessages.PHONE_UNREADABLE);
  }
  return done({
    kind: 'new',
    isAnother: booker.isAnother,
    hasConsented: booker.hasConsented,
    patient: { fullName, dni, birthDate: birth?.birthDate ?? null, phone: callable },
  });
}
