import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drugFamilies } from './drug-families.ts';
import { findAllergyMatches } from './find-allergy-matches.ts';

const allergic = (text: string, note: string | null = null) => ({ text, note });
const prescribed = (
  genericName: string,
  suggestedBrand: string | null = null,
) => ({
  genericName,
  suggestedBrand,
});
const check = (drug: string, allergy: string, note: string | null = null) =>
  findAllergyMatches([prescribed(drug)], [allergic(allergy, note)]);

describe('a match with an allergy', () => {
  test.each([
    ['the same medicine', 'Ibuprofeno', 'ibuprofeno', null],
    [
      'with its dose, and among other words',
      'Ibuprofeno 600 mg',
      'Alergia al IBUPROFENO (edema)',
      null,
    ],
    ['with and without accents', 'Fenitoína', 'fenitoina', null],
    ['cut short', 'Enalapril', 'Enalap', null],
    ['by another of its names', 'Ácido acetilsalicílico', 'Aspirina', null],
    ['by a name that is on the box', 'Metamizol', 'novalgina', null],
    [
      'within a combination',
      'Amoxicilina + ácido clavulánico',
      'amoxicilina',
      null,
    ],
    ['a medicine of no family', 'Levotiroxina sódica', 'levotiroxina', null],
    ['a named family', 'Amoxicilina', 'Penicilina', 'Penicilinas'],
    [
      'a combination with a named family',
      'Ampicilina/sulbactam',
      'PENICILINAS',
      'Penicilinas',
    ],
    [
      'another of the family',
      'Diclofenac',
      'Aspirina',
      'Antiinflamatorios no esteroides (AINE)',
    ],
    [
      'by a doctor’s abbreviation',
      'Naproxeno',
      'AINEs',
      'Antiinflamatorios no esteroides (AINE)',
    ],
    ['sulfas', 'Sulfametoxazol + trimetoprima', 'Sulfas', 'Sulfamidas'],
    ['cephalosporins', 'Cefalexina', 'ceftriaxona', 'Cefalosporinas'],
    [
      'a medicine of two families',
      'Cefalexina',
      'betalactámicos',
      'Cefalosporinas',
    ],
    [
      'by the family’s abbreviation',
      'Ramipril',
      'IECA',
      'Inhibidores de la enzima convertidora (IECA)',
    ],
  ])('%s: %s and «%s»', (_, drug, allergy, family) => {
    expect(check(drug, allergy)).toEqual([
      {
        line: 0,
        genericName: drug,
        allergy,
        allergyNote: null,
        family,
        isCross: false,
      },
    ]);
  });

  test.each([
    ['Cefalexina', 'Penicilina', 'Cefalosporinas'],
    ['Amoxicilina', 'Cefalosporinas', 'Penicilinas'],
    ['Meropenem', 'amoxicilina', 'Carbapenémicos'],
  ])('%s crosses with an allergy to %s', (drug, allergy, family) => {
    expect(check(drug, allergy)).toMatchObject([{ family, isCross: true }]);
  });

  test('counts the allergy’s note, and the brand', () => {
    expect(
      check('Amoxicilina', 'Antibióticos', 'con penicilina, de chico'),
    ).toHaveLength(1);
    expect(
      findAllergyMatches(
        [prescribed('Trimetoprima', 'Bactrim')],
        [allergic('Sulfas')],
      ),
    ).toHaveLength(1);
  });

  test.each([
    ['paracetamol, which is none of them', 'Paracetamol', 'AINE'],
    ['a sulphate, which is no sulfa', 'Sulfato ferroso', 'Sulfas'],
    ['a diuretic with a sulfonamide in it', 'Furosemida', 'Sulfas'],
    ['an acid and another', 'Ácido fólico', 'Ácido acetilsalicílico'],
    ['a salt and another', 'Losartán potásico', 'Penicilina potásica'],
    [
      'a text without an allergy',
      'Amoxicilina',
      'Sin alergias conocidas a medicamentos',
    ],
    ['food', 'Amoxicilina', 'Maní'],
    ['an empty allergy', 'Amoxicilina', ''],
  ])('is not made for %s', (_, drug, allergy) => {
    expect(check(drug, allergy)).toEqual([]);
  });

  test('is reported for each pair, by line and then by allergy', () => {
    const matches = findAllergyMatches(
      [
        prescribed('Paracetamol'),
        prescribed('Ibuprofeno'),
        prescribed('Amoxicilina'),
      ],
      [
        allergic('Penicilina', 'Urticaria'),
        allergic('AINE'),
        allergic('Cefalosporinas'),
      ],
    );
    expect(matches.map(({ line, allergy }) => [line, allergy])).toEqual([
      [1, 'AINE'],
      [2, 'Penicilina'],
      [2, 'Cefalosporinas'],
    ]);
    expect(matches[1]).toMatchObject({ allergyNote: 'Urticaria' });
  });
});

describe('the check of any text', () => {
  const medicines = drugFamilies.flatMap(({ name, medicines }) =>
    medicines.map((names) => ({ family: name, names })),
  );
  const medicine = fc.constantFrom(...medicines);
  const nameOf = ({ names }: { names: readonly string[] }) =>
    fc.constantFrom(...names);
  /** Writes the same name differently: in other cases, and with accents. */
  const dressed = (name: string) =>
    fc
      .array(fc.constantFrom('upper', 'accent', 'none'), {
        minLength: name.length,
        maxLength: name.length,
      })
      .map((how) =>
        [...name]
          .map((letter, index) => {
            if (how[index] === 'upper') return letter.toUpperCase();
            return how[index] === 'accent' && /[aeiou]/.test(letter)
              ? `${letter}\u0301`
              : letter;
          })
          .join(''),
      );

  test('finds a medicine under any of its names and spellings', () => {
    fc.assert(
      fc.property(
        medicine.chain((each) =>
          fc.tuple(
            nameOf(each).chain(dressed),
            nameOf(each).chain(dressed),
            fc.constant(each),
          ),
        ),
        ([drug, allergy]) => {
          const [match] = check(
            `${drug} 500 mg`,
            `Alergia a ${allergy}, grave`,
          );
          expect(match).toMatchObject({ line: 0, isCross: false });
        },
      ),
    );
  });

  test('finds each medicine of a family by the family’s words, and by its other medicines', () => {
    for (const { name, called, medicines } of drugFamilies) {
      for (const [medicine = ''] of medicines) {
        for (const word of called)
          expect(check(medicine, word), `${name} ${word}`).not.toEqual([]);
        for (const [other = ''] of medicines)
          expect(check(medicine, other), name).not.toEqual([]);
      }
    }
  });

  test('finds the same for the allergies in any order', () => {
    const texts = fc.array(
      fc.constantFrom('Penicilina', 'AINE', 'Maní', 'sulfas', 'Látex'),
      {
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(texts, (allergies) => {
        const all = (order: string[]) =>
          findAllergyMatches(
            [prescribed('Amoxicilina'), prescribed('Ketorolac')],
            order.map((text) => allergic(text)),
          )
            .map(({ line, allergy, family }) => `${line} ${allergy} ${family}`)
            .toSorted();
        expect(all(allergies.toReversed())).toEqual(all(allergies));
      }),
    );
  });

  test('does not fail for an odd text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ unit: 'binary' }),
        (drug, text) => {
          expect(Array.isArray(check(drug, text))).toBe(true);
        },
      ),
    );
  });

  test('crosses two existing families both ways', () => {
    for (const { name, crosses = [] } of drugFamilies) {
      for (const other of crosses) {
        expect(
          drugFamilies.find((each) => each.name === other)?.crosses,
        ).toContain(name);
      }
    }
  });
});
