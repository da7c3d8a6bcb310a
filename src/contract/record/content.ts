import { z } from 'zod';
import {
  backgroundLists,
  DIAGNOSES_MAX,
  FINDINGS_MAX,
  LINE_MAX,
  LINE_NOTE_MAX,
  LIST_MAX,
  PLAN_MAX,
  REASON_MAX,
} from '../../domain/record/entry-content.ts';
import {
  type VitalSignName,
  vitalSigns,
  whyNotPressure,
  whyNotVitalSign,
} from '../../domain/record/vital-signs.ts';
import { named } from '../named.ts';

/* What a doctor writes of an encounter: complete and possible where it is signed, as far as it got in a draft. */

const upTo = (most: number, what: string) =>
  `${what} puede tener hasta ${String(most).replace(/(?=000$)/, '.')} letras.`;
const text = (most: number, what: string) => z.string().max(most, upTo(most, what));
const line = text(LINE_MAX, 'El renglón');
const filled = line.trim().min(1, 'Escriba algo en este renglón, o quítelo.');
const code = z.string().trim().min(1, 'Escriba el código.').max(20, 'El código puede tener hasta 20 letras.');
const codeSystem = z.string().trim().min(1).max(80, 'El nombre de la lista puede tener hasta 80 letras.');

const lineFields = {
  since: z
    .string()
    .max(10, 'Escriba un año, un mes o un día: 2019, 2019-04 o 2019-04-05.')
    .nullable()
    .describe('A year, a month or a day (`2019`, `2019-04`, `2019-04-05`), never in the future; null: not known.'),
  note: text(LINE_NOTE_MAX, 'La aclaración').nullable(),
};

export const BackgroundLineSchema = named('BackgroundLine', 'One line of the background.', {
  text: filled,
  ...lineFields,
});

const vitalSignNames = Object.keys(vitalSigns) as VitalSignName[];
const vitalSignFields = <Field extends z.ZodType>(fieldOf: (name: VitalSignName) => Field) =>
  Object.fromEntries(
    vitalSignNames.map((name) => {
      const { label, unit, loinc } = vitalSigns[name];
      return [name, fieldOf(name).describe(`${label}, ${unit} (LOINC ${loinc}); null: not measured.`)];
    }),
  ) as Record<VitalSignName, Field>;

const possible = (name: VitalSignName) =>
  z
    .number('Escriba un número.')
    .superRefine((value, context) => {
      const message = whyNotVitalSign(name, value);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .nullable();

export const VitalSignsSchema = named(
  'VitalSigns',
  'What was measured; a value that nobody alive has is refused.',
  vitalSignFields(possible),
);

const lists = <Line extends z.ZodType>(lineSchema: Line) => {
  const list = z.array(lineSchema).max(LIST_MAX, `La lista puede tener hasta ${LIST_MAX} renglones.`);
  const words = ['Problems.', 'Allergies.', 'Usual medicines.', 'Operations.', 'What runs in the family.'];
  return Object.fromEntries(
    backgroundLists.map((name, index) => [name, list.describe(words[index] as string)]),
  ) as Record<(typeof backgroundLists)[number], typeof list>;
};

export const BackgroundSchema = named(
  'Background',
  'What is known of a patient beyond one visit, complete.',
  lists(BackgroundLineSchema),
);
export type BackgroundShown = z.infer<typeof BackgroundSchema>;

const codedTogether = {
  path: ['code'],
  message: 'Un código lleva el nombre de su lista.',
};

export const DiagnosisSchema = named('Diagnosis', {
  text: filled,
  code: code.nullable().describe('Null: free text alone.'),
  codeSystem: codeSystem.nullable().describe('The list that the code is of; null without one.'),
});

const diagnosesOf = <Line extends z.ZodType>(diagnosis: Line) =>
  z.array(diagnosis).max(DIAGNOSES_MAX, `Puede anotar hasta ${DIAGNOSES_MAX} diagnósticos.`);

const texts = {
  reason: text(REASON_MAX, 'El motivo').describe('Why the patient comes.'),
  findings: text(FINDINGS_MAX, 'El texto').describe('What was asked and found.'),
  plan: text(PLAN_MAX, 'El plan').describe('What was indicated.'),
};
const backgroundWords = 'The whole background as it stands after the visit; null: the one before holds.';

export const EncounterContentSchema = named('EncounterContent', 'What is signed of an encounter.', {
  ...texts,
  vitalSigns: VitalSignsSchema,
  diagnoses: diagnosesOf(DiagnosisSchema),
  background: BackgroundSchema.nullable().describe(backgroundWords),
});
export type EncounterContentShown = z.infer<typeof EncounterContentSchema>;

/** What is sent to be signed: the same, with what only a whole content can break. */
export const SignedContentSchema = EncounterContentSchema.superRefine((content, context) => {
  const pressure = whyNotPressure(content.vitalSigns);
  if (pressure) {
    context.addIssue({ code: 'custom', path: ['vitalSigns', 'diastolicMmHg'], message: pressure });
  }
  for (const [index, { code, codeSystem }] of content.diagnoses.entries()) {
    if ((code === null) === (codeSystem === null)) continue;
    context.addIssue({ code: 'custom', ...codedTogether, path: ['diagnoses', index, 'code'] });
  }
  const isEmpty =
    [content.reason, content.findings, content.plan].every((each) => each.trim() === '') &&
    content.diagnoses.length === 0;
  if (isEmpty) {
    context.addIssue({
      code: 'custom',
      path: ['reason'],
      message: 'Escriba al menos el motivo, lo que encontró, un diagnóstico o el plan.',
    });
  }
});

const draftNumber = z.number('Escriba un número.').min(-1e6).max(1e6).nullable();

export const DraftContentSchema = named(
  'DraftContent',
  'An encounter that is being written: of the same shape and lengths, but values and lines need not be right yet.',
  {
    ...texts,
    vitalSigns: named('DraftVitalSigns', vitalSignFields(() => draftNumber)),
    diagnoses: diagnosesOf(
      named('DraftDiagnosis', {
        text: line,
        code: z.string().max(20).nullable(),
        codeSystem: z.string().max(80).nullable(),
      }),
    ),
    background: named('DraftBackground', lists(named('DraftBackgroundLine', { text: line, ...lineFields })))
      .nullable()
      .describe(backgroundWords),
  },
);
export type DraftContent = z.infer<typeof DraftContentSchema>;
