import {
  easeCapitals,
  standsAfter,
  standsBefore,
  wordsOf,
} from './name-words.ts';
import {
  areKnown,
  joinParts,
  type NameParts,
  unknownParts,
} from './person-names.ts';

export interface TypedName extends NameParts {
  fullName: string;
}

/**
 * A name that a person typed into one field. A comma says which part is the surname: 'PEREZ, JUAN CARLOS' is
 * Juan Carlos Perez. Without one the parts are not known. Capitals are eased.
 */
export function understandName(typed: string): TypedName {
  const pieces = typed
    .split(/[,，、]/)
    .map((piece) => wordsOf(piece).join(' '))
    .filter(Boolean);
  const [family = '', given = ''] = pieces;
  const isTurned =
    pieces.length === 2 &&
    hasLetter(family) &&
    hasLetter(given) &&
    !wordsOf(given).every(standsAfter);
  if (!isTurned)
    return { ...unknownParts, fullName: easeCapitals(pieces.join(', ')) };
  return nameOfParts({
    givenNames: easeCapitals(given),
    familyNames: easeCapitals(family, { within: true }),
  });
}

/** The name that is made of its parts. */
export function nameOfParts(parts: NameParts): TypedName {
  return { ...parts, fullName: joinParts(parts) };
}

/** A name as a form sends it: by its parts, or in one text. */
export function typedNames({
  fullName,
  givenNames = null,
  familyNames = null,
}: { fullName: string } & Partial<NameParts>): TypedName {
  const parts = { givenNames, familyNames };
  return areKnown(parts) ? nameOfParts(parts) : understandName(fullName);
}

/**
 * Proposes the words of the surname, for the person or the counter to confirm: the last one, or the last two
 * of four or more, with the words that belong to it ('de la Cruz', '(h)'). Both null: no proposal.
 */
export function proposeParts(fullName: string): NameParts {
  const understood = understandName(fullName);
  if (areKnown(understood)) {
    return {
      givenNames: understood.givenNames,
      familyNames: understood.familyNames,
    };
  }
  const words = wordsOf(understood.fullName);
  const at = surnameAt(words);
  if (at === 0) return unknownParts;
  return {
    givenNames: words.slice(0, at).join(' '),
    familyNames: words.slice(at).join(' '),
  };
}

/** Where the surname may begin; 0: the name is not two parts. */
function surnameAt(words: readonly string[]): number {
  let end = words.length;
  while (end > 2 && standsAfter(words[end - 1])) end -= 1;
  const count =
    words.slice(0, end).filter((word) => !standsBefore(word)).length >= 4
      ? 2
      : 1;
  let at = end;
  for (let taken = 0; taken < count && at > 0; taken++) {
    at -= 1;
    while (at > 1 && standsBefore(words[at - 1])) at -= 1;
    // 'Ortega y Gasset' is one.
    if (at > 2 && /^[yYeE]$/.test(words[at - 1] ?? '')) {
      at -= 2;
      while (at > 1 && standsBefore(words[at - 1])) at -= 1;
      break;
    }
  }
  return words.slice(0, at).every(standsBefore) ? 0 : at;
}

const hasLetter = (text: string) => /\p{L}/u.test(text);
