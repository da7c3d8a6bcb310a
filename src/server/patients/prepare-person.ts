import { fieldMessages } from '../../contract/field-messages.ts';
import type { FilePerson } from '../../contract/reception/patient-file.ts';
import { dayOf, epochMinuteOf, type Zone } from '../../domain/calendar/clinic-zone.ts';
import { parseBirthDate } from '../../domain/identity/birth-date.ts';
import { done, invalid, type Outcome } from '../refusal.ts';
import { parsePhone } from './parse-phone.ts';
import type { PersonToKeep } from './patient-file-queries.ts';

/** What the contract's schema cannot know: today, the numbering plans, and that somebody without DNI has a birth date. */
export function preparePerson(
  person: FilePerson,
  { now, timeZone }: { now: Date; timeZone: Zone },
): Outcome<PersonToKeep, 'INVALID_INPUT'> {
  const today = dayOf(epochMinuteOf(now.getTime()), timeZone);
  if (person.dni === null && person.birthDate === null) {
    return invalid('person.birthDate', fieldMessages.BIRTH_DATE_WITHOUT_DNI);
  }
  const birth = person.birthDate === null ? null : parseBirthDate(person.birthDate, today);
  if (birth && !birth.ok) return invalid('person.birthDate', fieldMessages[birth.refusal]);
  const phone = person.phone === null ? null : parsePhone(person.phone);
  if (person.phone !== null && phone === null) return invalid('person.phone', fieldMessages.PHONE_UNREADABLE);
  return done({ ...person, birthDate: birth?.birthDate ?? null, phone });
}
