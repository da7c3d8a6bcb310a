import { isSimilarName, isSimilarWholeName } from './similar-name.ts';

/** By what two people are told apart. */
export interface PersonSeen {
  fullName: string;
  chosenName: string | null;
  dni: string | null;
  birthDate: string | null;
  phone: string | null;
}

/**
 * Whether two may be one person: of a similar name, and born the same day or reached by the same phone; or of a similar
 * name alone, where a DNI does not tell them apart since one of them has none on file.
 */
export function mayBeSamePerson(one: PersonSeen, other: PersonSeen): boolean {
  if (isSame(one.birthDate, other.birthDate) || isSame(one.phone, other.phone)) {
    return haveNames(one, other, isSimilarName);
  }
  return (one.dni === null || other.dni === null) && haveNames(one, other, isSimilarWholeName);
}

function isSame(one: string | null, other: string | null): boolean {
  return one !== null && one === other;
}

function haveNames(
  one: PersonSeen,
  other: PersonSeen,
  areSimilar: (name: string, otherName: string) => boolean,
): boolean {
  return namesOf(one).some((name) => namesOf(other).some((otherName) => areSimilar(name, otherName)));
}

function namesOf({ fullName, chosenName }: PersonSeen): string[] {
  return chosenName === null ? [fullName] : [fullName, chosenName];
}
