import { easeCapitals } from './name-words.ts';
import { parsePersonName } from './person-name.ts';
import { type NameParts, unknownParts } from './person-names.ts';
import { nameOfParts } from './typed-name.ts';

export interface CardNames extends NameParts {
  /** Null: a reader may have changed its letters, and the person is asked. */
  fullName: string | null;
  /** As it was read. */
  readName: string;
}

// Letters, hyphens, points and the apostrophe of "O'Higgins", "D'Angelo", "Dell'Acqua".
const PLAIN_NAME =
  /^(?:[\p{L}\p{M}\s.-]|(?<=(?:^|[\s-])(?:\p{L}|dell|dall|nell|sant|degl))['’](?=\p{L}))+$/iu;
const FOREIGN_PLAIN_NAME = /^[\p{L}\p{M}\s.]+$/u;

/**
 * Reads the name on a card from its fields: surnames, given names. One field alone does not say which it is.
 * `isOtherLayout`: with another keyboard "'" may be a hyphen, ';' an Ñ. Null: they are no names.
 */
export function cardNames(
  fields: readonly string[],
  { isOtherLayout }: { isOtherLayout: boolean },
): CardNames | null {
  const [first = '', second = ''] = fields;
  const typed = [second, first].filter((field) => field !== '').join(' ');
  if (fields.length > 2 || !/\p{L}/u.test(typed)) return null;
  const plain = isOtherLayout ? FOREIGN_PLAIN_NAME : PLAIN_NAME;
  if (!fields.every((field) => field === '' || plain.test(field))) {
    // Neither markup nor anything else that is no name is shown back.
    const isReadable = parsePersonName(typed).ok;
    return isReadable
      ? { ...unknownParts, fullName: null, readName: typed }
      : null;
  }
  const isDivided = fields.length === 2;
  const given = second === '' ? null : easeCapitals(second);
  const family =
    first === '' ? null : easeCapitals(first, { within: given !== null });
  const name = isDivided
    ? nameOfParts({ givenNames: given, familyNames: family })
    : { ...unknownParts, fullName: easeCapitals(typed) };
  return parsePersonName(name.fullName).ok
    ? { ...name, readName: typed }
    : null;
}
