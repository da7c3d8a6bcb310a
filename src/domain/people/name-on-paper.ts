/**
 * How a person is named where both names are needed (Ley 26.743 art. 12): the chosen name, and of the document's the initials and the
 * surname. Null: there is no chosen name, and the document's is the name. Of the document's name the surname is what both end
 * with, or its last word.
 */
export function documentNameBeside({
  fullName,
  chosenName,
}: {
  fullName: string;
  chosenName: string | null;
}): string | null {
  if (chosenName === null || chosenName === fullName) return null;
  const words = fullName.trim().split(/\s+/);
  const chosen = chosenName.trim().split(/\s+/);
  let surnames = 0;
  while (
    surnames < Math.min(words.length - 1, chosen.length - 1) &&
    words.at(-1 - surnames) === chosen.at(-1 - surnames)
  ) {
    surnames += 1;
  }
  const from = words.length - Math.max(1, surnames);
  const initials = words.slice(0, from).map((word) => `${[...word][0]?.toLocaleUpperCase('es')}.`);
  return [...initials, ...words.slice(from)].join(' ');
}
