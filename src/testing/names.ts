import { listedPerson, type PersonNames } from '../base/person/rules/person-names.ts';
import { proposeParts } from '../base/person/rules/typed-name.ts';

/** The names of a person of whom both parts are known: the last word is the surname, of four words or more the last two. */
export function namesOf<Chosen extends string | null = null>(
  fullName: string,
  chosenName: Chosen = null as Chosen,
): PersonNames & { chosenName: Chosen } {
  return { fullName, chosenName, ...proposeParts(fullName) };
}

/** The same as contracts have them. */
export function familyOf(fullName: string): string | null {
  return proposeParts(fullName).familyNames;
}

/** As the counter lists such a person. */
export function listedName(fullName: string): string {
  return listedPerson(namesOf(fullName));
}
