import { z } from 'zod';
import { named } from '../../../base/text/contract/named.ts';
import {
  type BackgroundList,
  backgroundLists,
  DIAGNOSES_MAX,
  FINDINGS_MAX,
  LINE_MAX,
  LINE_NOTE_MAX,
  LIST_MAX,
  PLAN_MAX,
  REASON_MAX,
} from '../rules/entry-content.ts';
import {
  type VitalSign,
  type VitalSignName,
  vitalSigns,
  whyNotPressure,
  whyNotVitalSign,
} from '../rules/vital-signs.ts';

/*
 * The schemas of an encounter, three times: as it is shown, whatever was allowed when it was signed; as a
 * draft; and as it may be signed.
 */

interface Parts<
  Line extends z.ZodType,
  Note extends z.ZodType,
  Since extends z.ZodType,
> {
  /** The prefix of the schemas' names. */
  prefix: string;
  /** True if the lists have limits. Content that is only shown has none. */
  hasLimits: boolean;
  reason: z.ZodType<string, string>;
  findings: z.ZodType<string, string>;
  plan: z.ZodType<string, string>;
  line: Line;
  note: Note;
  since: Since;
  code: z.ZodType<string | null, string | null>;
  codeSystem: z.ZodType<string | null, string | null>;
  vitalSign: (name: VitalSignName) => z.ZodType<number | null, number | null>;
}

const listWords: Record<BackgroundList, string> = {
  problems: 'Problems.',
  allergies: 'Allergies.',
  medications: 'Usual medicines.',
  procedures: 'Operations.',
  familyHistory: 'Family history.',
};

function contentOf<
  Line extends z.ZodType,
  Note extends z.ZodType,
  Since extends z.ZodType,
>(parts: Parts<Line, Note, Since>) {
  const {
    prefix,
    hasLimits,
    reason,
    findings,
    plan,
    line,
    note,
    since,
    code,
    codeSystem,
    vitalSign,
  } = parts;
  const backgroundLine = named(
    `${prefix}BackgroundLine`,
    'One line of the background.',
    {
      text: line,
      since: since.describe(
        'A year, a month or a day: `2019`, `2019-04`, `2019-04-05`; null: not known.',
      ),
      note,
    },
  );
  const lines = z.array(backgroundLine);
  const list = hasLimits
    ? lines.max(LIST_MAX, `La lista puede tener hasta ${LIST_MAX} renglones.`)
    : lines;
  const lists = Object.fromEntries(
    backgroundLists.map((name) => [name, list.describe(listWords[name])]),
  ) as Record<BackgroundList, typeof list>;
  const background = named(
    `${prefix}Background`,
    'The complete background of a patient.',
    lists,
  );
  const signs = Object.fromEntries(
    Object.entries(vitalSigns).map(([name, { label, unit, loinc }]) => [
      name,
      vitalSign(name as VitalSignName).describe(
        `${label}, ${unit} (LOINC ${loinc}); null: not measured.`,
      ),
    ]),
  ) as Record<VitalSignName, ReturnType<typeof vitalSign>>;
  const diagnoses = z.array(
    named(`${prefix}Diagnosis`, {
      text: line,
      code: code.describe('Null: free text alone.'),
      codeSystem: codeSystem.describe('The list of the code; null: no code.'),
    }),
  );
  const content = named(
    `${prefix}Content`,
    'An encounter, in the words of the professional.',
    {
      reason: reason.describe('Why the patient comes.'),
      findings: findings.describe('The findings of the visit.'),
      vitalSigns: named(`${prefix}VitalSigns`, 'The measurements.', signs),
      diagnoses: hasLimits
        ? diagnoses.max(
            DIAGNOSES_MAX,
            `Puede anotar hasta ${DIAGNOSES_MAX} diagnósticos.`,
          )
        : diagnoses,
      plan: plan.describe('The indications to the patient.'),
      background: background
        .nullable()
        .describe('The whole background after the visit; null: unchanged.'),
    },
  );
  return { content, background };
}

const upTo = (most: number, what: string) =>
  `${what} puede tener hasta ${String(most).replace(/(?=000$)/, '.')} letras.`;
const text = (most: number, what: string) =>
  z.string().max(most, upTo(most, what));
const notDay = 'Escriba un año, un mes o un día: 2019, 2019-04 o 2019-04-05.';

const limited = {
  reason: text(REASON_MAX, 'El motivo'),
  findings: text(FINDINGS_MAX, 'El texto'),
  plan: text(PLAN_MAX, 'El plan'),
  line: text(LINE_MAX, 'El renglón'),
  note: text(LINE_NOTE_MAX, 'La aclaración').nullable(),
  since: z.string().max(10, notDay).nullable(),
  code: text(20, 'El código').nullable(),
  codeSystem: text(80, 'El nombre de la lista').nullable(),
};

const shown = contentOf({
  prefix: 'Encounter',
  hasLimits: false,
  reason: z.string(),
  findings: z.string(),
  plan: z.string(),
  line: z.string(),
  note: z.string().nullable(),
  since: z.string().nullable(),
  code: z.string().nullable(),
  codeSystem: z.string().nullable(),
  vitalSign: () => z.number().nullable(),
});
/** The content as it is shown. */
export const EncounterContentSchema = shown.content;
export const BackgroundSchema = shown.background;

/** The content of a draft: the same shape and lengths, but values and lines may still be wrong. */
export const DraftContentSchema = contentOf({
  prefix: 'Draft',
  hasLimits: true,
  ...limited,
  vitalSign: () => z.number('Escriba un número.').min(-1e6).max(1e6).nullable(),
}).content;
export type DraftContent = z.infer<typeof DraftContentSchema>;

const possible = (name: VitalSignName) => {
  const { least, most }: VitalSign = vitalSigns[name];
  const message = whyNotVitalSign(name, most + 1) ?? undefined;
  return z
    .number('Escriba un número.')
    .min(least, message)
    .max(most, message)
    .superRefine((value, context) => {
      const why =
        value >= least && value <= most ? whyNotVitalSign(name, value) : null;
      if (why) context.addIssue({ code: 'custom', message: why });
    })
    .nullable();
};

/** The content as it may be signed. Days in the future are refused where the present day is known. */
export const SignedContentSchema = contentOf({
  prefix: 'Signed',
  hasLimits: true,
  ...limited,
  line: limited.line.trim().min(1, 'Escriba algo en este renglón, o quítelo.'),
  vitalSign: possible,
}).content.superRefine((content, context) => {
  const pressure = whyNotPressure(content.vitalSigns);
  if (pressure) {
    context.addIssue({
      code: 'custom',
      path: ['vitalSigns', 'diastolicMmHg'],
      message: pressure,
    });
  }
  for (const [index, { code, codeSystem }] of content.diagnoses.entries()) {
    if (!code === !codeSystem) continue;
    const message = 'Un código lleva el nombre de su lista.';
    context.addIssue({
      code: 'custom',
      path: ['diagnoses', index, 'code'],
      message,
    });
  }
  const { reason, findings, plan, diagnoses } = content;
  if (
    diagnoses.length > 0 ||
    [reason, findings, plan].some((each) => each.trim() !== '')
  )
    return;
  const message =
    'Escriba al menos el motivo, lo que encontró, un diagnóstico o el plan.';
  context.addIssue({ code: 'custom', path: ['reason'], message });
});
