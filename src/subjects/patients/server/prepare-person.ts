import { done, invalid, type Outcome } from '../../../base/kernel/refusal.ts';
import { fieldMessages } from '../../../base/person/contract/field-messages.ts';
import { parseBirthDate } from '../../../base/person/rules/birth-date.ts';
import { parsePersonName } from '../../../base/person/rules/person-name.ts';
import { areKnown, type NameParts, unknownParts } from '../../../base/person/rules/person-names.ts';
import { typedNames } from '../../../base/person/rules/typed-name.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import { parsePhone } from './parse-phone.ts';
import type { PersonToKeep } from './patient-queries.ts';

export interface Around {
  today: ClinicDay;
  /** The prefix of the person's data in the request. */
  path: string;
  /** Their area codes are those of local numbers. */
  clinicPhones: readonly string[];
}

/**
 * Checks beyond the contract's schema: dates against today, the numbering plans, and that a person without DNI has a
 * birth date.
 */
export function preparePerson<Person extends PersonToKeep>(
  person: Person,
  { today, path, clinicPhones }: Around,
): Outcome<Person, 'INVALID_INPUT'> {
  if (person.dni === null && person.birthDate === null) {
    return invalid(`${path}birthDate`, fieldMessages.BIRTH_DATE_WITHOUT_DNI);
  }
  const names = namesToKeep(person);
  // Each part was parsed; together they may be too long.
  const name = parsePersonName(names.fullName);
  if (!name.ok && (names.givenNames || names.familyNames))
    return invalid(`${path}fullName`, fieldMessages[name.refusal]);
  const birth = person.birthDate === null ? null : parseBirthDate(person.birthDate, today);
  if (birth && !birth.ok) return invalid(`${path}birthDate`, fieldMessages[birth.refusal]);
  const phone = person.phone === null ? null : parsePhone(person.phone, clinicPhones);
  if (phone && !phone.ok) return invalid(`${path}phone`, fieldMessages[phone.refusal]);
  return done({ ...person, ...names, birthDate: birth?.birthDate ?? null, phone: phone?.phone ?? null });
}

/**
 * The name that is made of its parts; of a whole name with a comma, as it is understood. A whole name without parts leaves those on
 * file, unless it is another.
 */
function namesToKeep(typed: PersonToKeep): Pick<PersonToKeep, 'fullName'> & Partial<NameParts> {
  const names = typedNames(typed);
  if (areKnown(names)) return names;
  return { fullName: typed.fullName, ...(typed.givenNames === null && unknownParts) };
}
