import {
  listedPerson,
  type PersonNames,
} from '../base/person/rules/person-names.ts';
import { proposeParts } from '../base/person/rules/typed-name.ts';

/**
 * A person's full name with both parts. The surname is the last word, or the last two if there are four words
 * or more.
 */
export function namesOf<Chosen extends string | null = null>(
  fullName: string,
  chosenName: Chosen = null as Chosen,
): PersonNames & { chosenName: Chosen } {
  return { fullName, chosenName, ...proposeParts(fullName) };
}

/** The surname, as contracts have it. */
export function familyOf(fullName: string): string | null {
  return proposeParts(fullName).familyNames;
}

/** The name as the counter lists it. */
export function listedName(fullName: string): string {
  return listedPerson(namesOf(fullName));
}
