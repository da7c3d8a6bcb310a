import { fieldMessages } from '../../../contract/field-messages.ts';
import { parseBirthDate } from '../../../domain/people/birth-date.ts';
import type { ClinicDay } from '../../../domain/time/clinic-day.ts';
import { done, invalid, type Outcome } from '../../kernel/refusal.ts';
import { parsePhone } from './parse-phone.ts';
import type { PersonToKeep } from './patient-queries.ts';

/**
 * Checks beyond the contract's schema: dates against today, the numbering plans, and that a person without DNI has a
 * birth date. `path` is the prefix of the person's data in the request.
 */
export function preparePerson<Person extends PersonToKeep>(
  person: Person,
  { today, path }: { today: ClinicDay; path: string },
): Outcome<Person, 'INVALID_INPUT'> {
  if (person.dni === null && person.birthDate === null) {
    return invalid(`${path}birthDate`, fieldMessages.BIRTH_DATE_WITHOUT_DNI);
  }
  const birth = person.birthDate === null ? null : parseBirthDate(person.birthDate, today);
  if (birth && !birth.ok) return invalid(`${path}birthDate`, fieldMessages[birth.refusal]);
  const phone = person.phone === null ? null : parsePhone(person.phone);
  if (person.phone !== null && phone === null) return invalid(`${path}phone`, fieldMessages.PHONE_UNREADABLE);
  return done({ ...person, birthDate: birth?.birthDate ?? null, phone });
}
