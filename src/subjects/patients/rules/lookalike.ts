import { isSimilarName, isSimilarWholeName } from './similar-name.ts';

/** The data that distinguish two people. */
export interface PersonSeen {
  fullName: string;
  chosenName: string | null;
  dni: string | null;
  birthDate: string | null;
  phone: string | null;
}

/**
 * True if two records may be the same person: similar names and the same birth date or phone; or similar
 * whole names, if at least one of them has no DNI on file.
 */
export function mayBeSamePerson(a: PersonSeen, b: PersonSeen): boolean {
  if (isSame(a.birthDate, b.birthDate) || isSame(a.phone, b.phone)) {
    return haveNames(a, b, isSimilarName);
  }
  return (
    (a.dni === null || b.dni === null) && haveNames(a, b, isSimilarWholeName)
  );
}

function isSame(a: string | null, b: string | null): boolean {
  return a !== null && a === b;
}

function haveNames(
  a: PersonSeen,
  b: PersonSeen,
  areSimilar: (name: string, otherName: string) => boolean,
): boolean {
  return namesOf(a).some((name) =>
    namesOf(b).some((otherName) => areSimilar(name, otherName)),
  );
}

function namesOf({ fullName, chosenName }: PersonSeen): string[] {
  return chosenName === null ? [fullName] : [fullName, chosenName];
}
