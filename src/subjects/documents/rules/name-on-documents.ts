import { documentNameBeside, type PersonNames } from '../../../base/person/rules/person-names.ts';

/**
 * A patient's name as documents print it. A person who asked to be called by another name is named by it, beside the initials
 * of the names in their DNI and the surname (Ley 26.743 art. 12): with birth date and number that is who the DNI names, and
 * the name they left behind is nowhere.
 */
export function nameOnDocuments(names: PersonNames): string {
  const beside = documentNameBeside(names);
  return beside === null ? names.fullName : `${names.chosenName} (${beside})`;
}
