/**
 * A patient's name as documents print it. Who asked to be called by another name is named by it, beside the initials of
 * the names in their DNI and the surname (Ley 26.743 art. 12): with birth date and number that is who the DNI names, and
 * the name they left behind is nowhere. Names are kept in one field, so the surname is taken to be the last word.
 */
export function nameOnDocuments({
  fullName,
  chosenName,
}: {
  fullName: string;
  chosenName: string | null;
}): string {
  if (chosenName === null || chosenName === fullName) return fullName;
  const words = fullName.split(/\s+/);
  const surname = words.pop() ?? '';
  return `${chosenName} (${[...words.map((word) => `${[...word][0]}.`), surname].join(' ')})`;
}
