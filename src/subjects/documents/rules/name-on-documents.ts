import {
  documentNameBeside,
  type PersonNames,
} from '../../../base/person/rules/person-names.ts';

/**
 * Returns the patient's name for documents. A chosen name stands with the initials of the DNI's names and the
 * surname (Ley 26.743 art. 12). The old name is not printed: birth date and number identify the person.
 */
export function nameOnDocuments(names: PersonNames): string {
  const beside = documentNameBeside(names);
  return beside === null ? names.fullName : `${names.chosenName} (${beside})`;
}
