import type { BackgroundLine } from '../../record/rules/entry-content.ts';
import type { PrescriptionLine } from './document-content.ts';
import { drugFamilies } from './drug-families.ts';

/** A line of a prescription that an allergy on file speaks of. */
export interface AllergyMatch {
  /** Of the prescription, from 0. */
  line: number;
  genericName: string;
  allergy: string;
  allergyNote: string | null;
  /** The family that joins the two; null: it is the same medicine, or the same word. */
  family: string | null;
  /** The family is another one than that of the allergy. */
  isCross: boolean;
}

type Prescribed = Pick<PrescriptionLine, 'genericName' | 'suggestedBrand'>;
type Allergy = Pick<BackgroundLine, 'text' | 'note'>;

/**
 * What of a prescription goes with an allergy of the patient, by line and then by allergy: the same medicine under any of
 * its names, one of the same family, one of a family that often goes with it, or at least the same word. Accents, case
 * and endings do not matter. It errs towards a warning, and no warning is no proof: it knows common names, not every one.
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
      return [{ line, genericName, allergy: allergy.text, allergyNote: allergy.note, ...link }];
    });
  });
}

interface Named {
  /** By family: which of its medicines; none: the family as a whole. */
  meant: ReadonlyMap<string, ReadonlySet<string>>;
  words: readonly string[];
}

function linkOf(prescribed: Named, allergy: Named): Pick<AllergyMatch, 'family' | 'isCross'> | null {
  for (const [family, medicines] of prescribed.meant) {
    const named = allergy.meant.get(family);
    if (!named) continue;
    const isSame = [...medicines].some((medicine) => named.has(medicine));
    return { family: isSame ? null : family, isCross: false };
  }
  if (prescribed.words.some((word) => allergy.words.some((other) => isSameWord(word, other)))) {
    return { family: null, isCross: false };
  }
  for (const { name, crosses = [] } of drugFamilies) {
    const crossed = allergy.meant.has(name) && crosses.find((other) => prescribed.meant.has(other));
    if (crossed) return { family: crossed, isCross: true };
  }
  return null;
}

/** The families that a text speaks of, each with the medicines that it names. */
function namesIn(text: string): Map<string, Set<string>> {
  const words = foldedWords(text);
  const has = (name: string) => words.some((word) => isNameOf(word, name));
  const meant = new Map<string, Set<string>>();
  for (const { name, called, medicines } of drugFamilies) {
    const named = medicines.filter((names) => names.some(has)).map(([first = '']) => first);
    if (named.length > 0 || called.some(has)) meant.set(name, new Set(named));
  }
  return meant;
}

const shortest = 5;

/** The word itself, in the plural too, or its beginning: «amoxicil», «enalap». */
function isNameOf(word: string, name: string): boolean {
  if (word === name || word === `${name}s` || word === `${name}es`) return true;
  return word.length >= shortest && word.length >= name.length / 2 && name.startsWith(word);
}

function isSameWord(word: string, other: string): boolean {
  return isNameOf(word, other) || isNameOf(other, word);
}

/** Words that say nothing of which medicine it is: salts, forms, and what is written about allergies. */
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

/** The words of a text that may be the name of a medicine, or of what it is made of. */
function wordsOf(text: string): string[] {
  return foldedWords(text).filter((word) => word.length >= shortest && !common.has(word));
}

/** In small letters without accents, apart. */
function foldedWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
