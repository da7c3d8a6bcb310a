import { describe, expect, test } from 'vitest';
import { emptyBackground } from '../rules/empty-background.ts';
import {
  backgroundLists,
  type EncounterContent,
} from '../rules/entry-content.ts';
import { vitalSigns } from '../rules/vital-signs.ts';
import {
  DraftContentSchema,
  EncounterContentSchema,
  SignedContentSchema,
} from './record-content.ts';

const nothing: EncounterContent = {
  reason: '',
  findings: '',
  plan: '',
  diagnoses: [],
  background: null,
  vitalSigns: Object.fromEntries(
    Object.keys(vitalSigns).map((name) => [name, null]),
  ) as EncounterContent['vitalSigns'],
};

const spanish =
  'La presión subió después del desayuno; sin fiebre, buen ánimo. ';
const text = (length: number) =>
  spanish
    .repeat(Math.ceil(length / spanish.length))
    .slice(0, length)
    .trim();

test('a visit with every field at its longest fits into a request', () => {
  const line = { text: text(120), since: '2019-04-05', note: text(160) };
  const content: EncounterContent = {
    ...nothing,
    reason: text(500),
    findings: text(8000),
    plan: text(4000),
    diagnoses: Array.from({ length: 20 }, () => ({
      text: text(120),
      code: 'J45.9',
      codeSystem: 'CIE-10',
    })),
    background: Object.fromEntries(
      backgroundLists.map((list) => [
        list,
        Array.from({ length: 25 }, () => line),
      ]),
    ) as EncounterContent['background'],
  };
  expect(SignedContentSchema.safeParse(content).error).toBeUndefined();
  expect(Buffer.byteLength(JSON.stringify({ content }))).toBeLessThan(
    63 * 1024,
  );
});

test.each([
  [' \n\t', false],
  [' Control ', true],
])(
  'a doctor may sign a visit with nothing but the plan %j: %s',
  (plan, mayBeSigned) => {
    expect(SignedContentSchema.safeParse({ ...nothing, plan }).success).toBe(
      mayBeSigned,
    );
  },
);

describe('a draft', () => {
  test('may be empty, or hold values that are not valid yet', () => {
    const content = {
      ...nothing,
      vitalSigns: { ...nothing.vitalSigns, temperatureC: 366 },
      diagnoses: [{ text: '', code: null, codeSystem: null }],
      background: {
        ...emptyBackground,
        problems: [{ text: '', since: '9999', note: null }],
      },
    };
    expect(DraftContentSchema.safeParse(content).success).toBe(true);
    expect(SignedContentSchema.safeParse(content).success).toBe(false);
  });

  test.each<[string, object, string]>([
    [
      'findings',
      { findings: 'x'.repeat(8001) },
      'El texto puede tener hasta 8.000 letras.',
    ],
    [
      'reason',
      { reason: 'x'.repeat(501) },
      'El motivo puede tener hasta 500 letras.',
    ],
    [
      'plan',
      { plan: 'x'.repeat(4001) },
      'El plan puede tener hasta 4.000 letras.',
    ],
    [
      'diagnoses',
      {
        diagnoses: Array.from({ length: 21 }, () => ({
          text: 'x',
          code: null,
          codeSystem: null,
        })),
      },
      'Puede anotar hasta 20 diagnósticos.',
    ],
    [
      'background.problems',
      {
        background: {
          ...emptyBackground,
          problems: Array.from({ length: 26 }, () => ({
            text: 'x',
            since: null,
            note: null,
          })),
        },
      },
      'La lista puede tener hasta 25 renglones.',
    ],
  ])(
    'is refused with the limit if %s is too long',
    (path, changes, message) => {
      const { error } = DraftContentSchema.safeParse({
        ...nothing,
        ...changes,
      });
      expect(
        error?.issues.map((issue) => [issue.path.join('.'), issue.message]),
      ).toEqual([[path, message]]);
    },
  );
});

test('a signed visit is still shown after the bounds changed', () => {
  const old = {
    ...nothing,
    findings: 'x'.repeat(20_000),
    diagnoses: Array.from({ length: 40 }, () => ({
      text: 'x',
      code: null,
      codeSystem: null,
    })),
    vitalSigns: { ...nothing.vitalSigns, systolicMmHg: 400 },
  };
  expect(EncounterContentSchema.safeParse(old).success).toBe(true);
});
