import { done, invalid, type Outcome } from '../../../base/kernel/refusal.ts';
import { fieldMessages } from '../../../base/person/contract/field-messages.ts';
import { parseBirthDate } from '../../../base/person/rules/birth-date.ts';
import { parsePersonName } from '../../../base/person/rules/person-name.ts';
import {
  areKnown,
  type NameParts,
  unknownParts,
} from '../../../base/person/rules/person-names.ts';
import { typedNames } from '../../../base/person/rules/typed-name.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import { parsePhone } from './parse-phone.ts';
import type { PersonToKeep } from './patient-queries.ts';

export interface Around {
  today: ClinicDay;
  /** The prefix of the person's data in the request. */
  path: string;
  /** A local number gets the area code of one of these. */
  clinicPhones: readonly string[];
}

/**
 * Checks beyond the contract's schema: dates against today, the phone, and a birth date if there is no DNI.
 */
export function preparePerson<Person extends PersonToKeep>(
  person: Person,
  { today, path, clinicPhones }: Around,
): Outcome<Person, 'INVALID_INPUT'> {
  if (person.dni === null && person.birthDate === null) {
    return invalid(`${path}birthDate`, fieldMessages.BIRTH_DATE_WITHOUT_DNI);
  }
  const names = namesToKeep(person);
  // Each part was parsed, but together they may be too long.
  const name = parsePersonName(names.fullName);
  if (!name.ok && (names.givenNames || names.familyNames))
    return invalid(`${path}fullName`, fieldMessages[name.refusal]);
  const birth =
    person.birthDate === null ? null : parseBirthDate(person.birthDate, today);
  if (birth && !birth.ok)
    return invalid(`${path}birthDate`, fieldMessages[birth.refusal]);
  const phone =
    person.phone === null ? null : parsePhone(person.phone, clinicPhones);
  if (phone && !phone.ok)
    return invalid(`${path}phone`, fieldMessages[phone.refusal]);
  return done({
    ...person,
    ...names,
    birthDate: birth?.birthDate ?? null,
    phone: phone?.phone ?? null,
  });
}

/**
 * The name made of its parts, or a whole name with a comma split into them. A whole name without parts keeps
 * those on file, unless the name differs.
 */
function namesToKeep(
  typed: PersonToKeep,
): Pick<PersonToKeep, 'fullName'> & Partial<NameParts> {
  const names = typedNames(typed);
  if (areKnown(names)) return names;
  return {
    fullName: typed.fullName,
    ...(typed.givenNames === null && unknownParts),
  };
}
