import {
  firstOwnWord,
  foldedWords,
  initialOf,
  isWord,
  wordsOf,
} from './name-words.ts';

/** A name by its parts. Both null: the surname is unknown. One null: the person has no such part. */
export interface NameParts {
  givenNames: string | null;
  familyNames: string | null;
}

export interface PersonNames extends NameParts {
  /** As in the document; made of the parts where they are known. */
  fullName: string;
  /** Ley 26.743 art. 12: how the person asked to be addressed. */
  chosenName: string | null;
}

/** The word for a patient whose name may not be told at all. */
export const UNTOLD_NAME = 'Paciente';

export const unknownParts: NameParts = { givenNames: null, familyNames: null };

export const areKnown = ({ givenNames, familyNames }: NameParts): boolean =>
  givenNames !== null || familyNames !== null;

/** 'Juan Carlos' and 'de la Cruz' → 'Juan Carlos de la Cruz', as the database makes it. */
export function joinParts({ givenNames, familyNames }: NameParts): string {
  return [givenNames, familyNames].filter((part) => part !== null).join(' ');
}

/**
 * The word of a name that may be told below N2: the first of the chosen name or else of the given names, never a
 * possible surname; 'Paciente' if there is none.
 */
export function toldName(names: PersonNames): string {
  return toldWord(names) ?? UNTOLD_NAME;
}

/**
 * The word that may be told. Null: none. A chosen name of one word is told. With several words, none of the
 * surname is told; if the surname is unknown, none of the document's name.
 */
export function toldWord(names: PersonNames): string | null {
  const chosen = wordsOf(names.chosenName).filter(isWord);
  if (chosen.length === 0)
    return wordsOf(names.givenNames).find(isWord) ?? null;
  const [first] = chosen;
  const surnames = foldedWords(names.familyNames);
  if (areKnown(names))
    return chosen.find((word) => !surnames.has(fold(word))) ?? null;
  const isSafe =
    chosen.length === 1 || !foldedWords(names.fullName).has(fold(first));
  return isSafe ? (first ?? null) : null;
}

/**
 * A person as the counter lists them, by the known surname: 'de la Cruz, Juan'. A chosen name replaces the
 * given names. If the surname is unknown, the name stays as it is said.
 */
export function listedPerson({
  fullName,
  chosenName,
  familyNames,
}: Pick<PersonNames, 'fullName' | 'chosenName' | 'familyNames'>): string {
  const said = chosenName ?? fullName;
  // An answer that a browser kept before may lack it.
  const given = familyNames ? withoutFamily(said, familyNames) : '';
  return given === '' ? said : `${familyNames}, ${given}`;
}

/** 'Ana Pérez' of the family 'Pérez' → 'Ana'. A name that does not end with the surname stays. */
function withoutFamily(name: string, familyNames: string): string {
  const [words, family] = [wordsOf(name), wordsOf(familyNames)];
  const given = words.slice(0, Math.max(0, words.length - family.length));
  const ends =
    words.slice(given.length).map(fold).join(' ') ===
    family.map(fold).join(' ');
  return (ends ? given : words).join(' ');
}

/**
 * The document's name beside a chosen name, shortened to 'J. C. Pérez', where both are needed (Ley 26.743
 * art. 12). If the surname is unknown, only the last words that the chosen name shares stay whole.
 */
export function documentNameBeside(names: PersonNames): string | null {
  const { fullName, chosenName, givenNames, familyNames } = names;
  if (chosenName === null || chosenName === fullName) return null;
  if (areKnown(names)) {
    return [...wordsOf(givenNames).map(initialOf), ...wordsOf(familyNames)]
      .filter(Boolean)
      .join(' ');
  }
  const [words, chosen] = [wordsOf(fullName), wordsOf(chosenName)];
  let shared = 0;
  while (
    shared < Math.min(words.length, chosen.length) - 1 &&
    words.at(-1 - shared) === chosen.at(-1 - shared)
  ) {
    shared += 1;
  }
  const whole = words.slice(words.length - shared);
  return [...words.slice(0, words.length - shared).map(initialOf), ...whole]
    .filter(Boolean)
    .join(' ');
}

/**
 * The initials by which a person is called: of the first given name and of the surname, or of the first and
 * last word.
 */
export function calledInitials(names: PersonNames): string {
  const { chosenName, fullName, givenNames, familyNames } = names;
  if (chosenName === null && areKnown(names)) {
    const parts = [wordsOf(givenNames).find(isWord), firstOwnWord(familyNames)];
    return parts
      .flatMap((word) => (word === undefined ? [] : [initialOf(word)]))
      .join(' ');
  }
  const words = wordsOf(chosenName ?? fullName).filter(isWord);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => initialOf(word ?? '')).join(' ');
}

const fold = (word: string | undefined) =>
  [...foldedWords(word ?? '')].join(' ');
