import { fieldMessages } from '../../person/contract/field-messages.ts';
import { NamePartFieldSchema } from '../../person/contract/person-fields.ts';
import type { DniCard } from '../../person/rules/dni-card.ts';
import { parsePersonName } from '../../person/rules/person-name.ts';
import { areKnown, type NameParts } from '../../person/rules/person-names.ts';
import {
  nameOfParts,
  proposeParts,
  understandName,
} from '../../person/rules/typed-name.ts';

/** A name at the counter, as typed: given and family names in two fields, or in one where they are not told apart. */
export interface DeskNames {
  givenNames: string;
  familyNames: string;
  fullName: string;
  isUndivided: boolean;
}

export type DeskNameErrors = Partial<
  Record<'givenNames' | 'familyNames' | 'fullName', string | undefined>
>;

export const noNames: DeskNames = {
  givenNames: '',
  familyNames: '',
  fullName: '',
  isUndivided: false,
};

/** The name that the API takes, or the error of each field. */
export function readDeskNames(typed: DeskNames): {
  names: (NameParts & { fullName: string }) | null;
  errors: DeskNameErrors;
} {
  if (typed.isUndivided) {
    const parsed = parsePersonName(typed.fullName);
    return parsed.ok
      ? {
          names: { fullName: parsed.name, ...onePartOf(parsed.name, typed) },
          errors: {},
        }
      : { names: null, errors: { fullName: fieldMessages[parsed.refusal] } };
  }
  const [given, family] = [
    readPart(typed.givenNames),
    readPart(typed.familyNames),
  ];
  const missing = 'Escríbalo, o marque que tiene un solo nombre.';
  const errors: DeskNameErrors = {
    ...(!given.ok && { givenNames: given.message ?? missing }),
    ...(!family.ok && { familyNames: family.message ?? missing }),
  };
  if (!given.ok || !family.ok) return { names: null, errors };
  const name = nameOfParts({
    givenNames: given.part,
    familyNames: family.part,
  });
  const whole = parsePersonName(name.fullName);
  return whole.ok
    ? { names: name, errors }
    : { names: null, errors: { familyNames: fieldMessages[whole.refusal] } };
}

/** A single name is the part in whose field it was written. */
function onePartOf(
  name: string,
  { givenNames, familyNames }: DeskNames,
): NameParts {
  const [given, family] = [givenNames.trim(), familyNames.trim()];
  return {
    givenNames: given === name && family === '' ? given : null,
    familyNames: family === name && given === '' ? family : null,
  };
}

type ReadPart =
  | { ok: true; part: string }
  | { ok: false; message: string | null };

function readPart(typed: string): ReadPart {
  if (typed.trim() === '') return { ok: false, message: null };
  const parsed = NamePartFieldSchema.safeParse(typed);
  return parsed.success
    ? { ok: true, part: parsed.data }
    : { ok: false, message: parsed.error.issues[0]?.message ?? null };
}

/** The same name in one field or in two; what is in the other fields already stays. */
export function divided(names: DeskNames, isUndivided: boolean): DeskNames {
  const { givenNames, familyNames, fullName } = names;
  if (isUndivided) {
    const whole = [givenNames, familyNames]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' ');
    return { ...names, isUndivided, fullName: whole || fullName };
  }
  const isEmpty = givenNames.trim() === '' && familyNames.trim() === '';
  return {
    ...names,
    isUndivided,
    ...(isEmpty && typedParts(proposeParts(fullName))),
  };
}

const typedParts = ({ givenNames, familyNames }: NameParts) => ({
  givenNames: givenNames ?? '',
  familyNames: familyNames ?? '',
});

/** The names of a person on file. */
export function deskNamesOf(name: NameParts & { fullName: string }): DeskNames {
  const hasBoth = name.givenNames !== null && name.familyNames !== null;
  return {
    ...typedParts(name),
    fullName: name.fullName,
    isUndivided: !hasBoth,
  };
}

/** A searched word is mostly a surname; several words fill the two fields as a proposal. */
export function deskNamesOfSearch(text: string): DeskNames {
  const understood = understandName(text);
  const proposed = areKnown(understood)
    ? understood
    : proposeParts(understood.fullName);
  if (areKnown(proposed)) return { ...noNames, ...typedParts(proposed) };
  return { ...noNames, familyNames: understood.fullName };
}

/** The names on a card; empty, if the letters may be others. */
export function deskNamesOfCard(card: Omit<DniCard, 'dni'>): DeskNames {
  return card.fullName === null
    ? noNames
    : deskNamesOf({ ...card, fullName: card.fullName });
}
