import type { BackgroundLine } from '../../record/rules/entry-content.ts';
import type { PrescriptionLine } from './document-content.ts';
import { drugFamilies } from './drug-families.ts';

/** A prescription line that matches an allergy on file. */
export interface AllergyMatch {
  /** The line of the prescription, from 0. */
  line: number;
  genericName: string;
  allergy: string;
  allergyNote: string | null;
  /** The family that links both. Null: the same medicine or the same word. */
  family: string | null;
  /** True if the family is not the allergy's own. */
  isCross: boolean;
}

type Prescribed = Pick<PrescriptionLine, 'genericName' | 'suggestedBrand'>;
type Allergy = Pick<BackgroundLine, 'text' | 'note'>;

/**
 * Finds the prescription lines that match an allergy: the same medicine by any name, the same family, a
 * crossing family, or the same word. Accents, case and endings do not matter. It errs towards warnings and
 * knows common names only, so no warning proves nothing.
 */
export function findAllergyMatches(
  lines: readonly Prescribed[],
  allergies: readonly Allergy[],
): AllergyMatch[] {
  const known = allergies.map((allergy) => ({
    allergy,
    meant: namesIn(`${allergy.text} ${allergy.note ?? ''}`),
    words: wordsOf(allergy.text),
  }));
  return lines.flatMap((prescribed, line) => {
    const { genericName, suggestedBrand } = prescribed;
    const meant = namesIn(`${genericName} ${suggestedBrand ?? ''}`);
    const words = wordsOf(`${genericName} ${suggestedBrand ?? ''}`);
    return known.flatMap(({ allergy, ...other }) => {
      const link = linkOf({ meant, words }, other);
      if (!link) return [];
      return [
        {
          line,
          genericName,
          allergy: allergy.text,
          allergyNote: allergy.note,
          ...link,
        },
      ];
    });
  });
}

interface Named {
  /** The medicines named, by family. Empty: the family as a whole. */
  meant: ReadonlyMap<string, ReadonlySet<string>>;
  words: readonly string[];
}

function linkOf(
  prescribed: Named,
  allergy: Named,
): Pick<AllergyMatch, 'family' | 'isCross'> | null {
  for (const [family, medicines] of prescribed.meant) {
    const named = allergy.meant.get(family);
    if (!named) continue;
    const isSame = [...medicines].some((medicine) => named.has(medicine));
    return { family: isSame ? null : family, isCross: false };
  }
  if (
    prescribed.words.some((word) =>
      allergy.words.some((other) => isSameWord(word, other)),
    )
  ) {
    return { family: null, isCross: false };
  }
  for (const { name, crosses = [] } of drugFamilies) {
    const crossed =
      allergy.meant.has(name) &&
      crosses.find((other) => prescribed.meant.has(other));
    if (crossed) return { family: crossed, isCross: true };
  }
  return null;
}

/** Finds the families that a text names, each with the medicines named. */
function namesIn(text: string): Map<string, Set<string>> {
  const words = foldedWords(text);
  const has = (name: string) => words.some((word) => isNameOf(word, name));
  const meant = new Map<string, Set<string>>();
  for (const { name, called, medicines } of drugFamilies) {
    const named = medicines
      .filter((names) => names.some(has))
      .map(([first = '']) => first);
    if (named.length > 0 || called.some(has)) meant.set(name, new Set(named));
  }
  return meant;
}

const shortest = 5;

/** True for the name itself, its plural, or its beginning: «amoxicil», «enalap». */
function isNameOf(word: string, name: string): boolean {
  if (word === name || word === `${name}s` || word === `${name}es`) return true;
  return (
    word.length >= shortest &&
    word.length >= name.length / 2 &&
    name.startsWith(word)
  );
}

function isSameWord(word: string, other: string): boolean {
  return isNameOf(word, other) || isNameOf(other, word);
}

/** Words that identify no medicine: salts, forms, and words about allergies. */
const common = new Set(
  `acido sodico sodica sodio potasico potasica potasio calcico calcica calcio magnesio clorhidrato hidrocloruro sulfato
  maleato tartrato fumarato succinato fosfato acetato citrato besilato mesilato bromuro bromhidrato nitrato carbonato
  bicarbonato monohidrato trihidrato anhidro anhidra alergia alergias alergico alergica reaccion reacciones severa severo
  leve grave conocida conocidas urticaria anafilaxia angioedema edema exantema erupcion prurito disnea vomitos nauseas
  intolerancia medicamento medicamentos medicacion antibiotico antibioticos comprimido comprimidos capsula capsulas
  jarabe crema solucion suspension inyectable gotas ampolla ampollas todas todos ninguna ninguno niega sobre contra`.split(
    /\s+/,
  ),
);

/** Returns the words of a text that may name a medicine or a substance in it. */
function wordsOf(text: string): string[] {
  return foldedWords(text).filter(
    (word) => word.length >= shortest && !common.has(word),
  );
}

/** Splits a text into words in small letters without accents. */
function foldedWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
