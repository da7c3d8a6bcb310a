import type {
  BackgroundLine,
  BackgroundList,
  Diagnosis,
  EncounterContent,
} from './entry-content.ts';
import {
  type Measured,
  type VitalSign,
  type VitalSignName,
  vitalSigns,
} from './vital-signs.ts';

export const backgroundListNames: Record<BackgroundList, string> = {
  problems: 'Problemas',
  allergies: 'Alergias',
  medications: 'Medicación habitual',
  procedures: 'Operaciones',
  familyHistory: 'Antecedentes familiares',
};

/** Formats a date as `2019`, `04/2019` or `05/04/2019`. Any other text stays as it was typed. */
export function sinceWords(since: string): string {
  return /^\d{4}(-\d{2}){0,2}$/.test(since)
    ? since.split('-').toReversed().join('/')
    : since;
}

/** `Hipertensión · desde 2019 · en tratamiento`. */
export function lineWords({ text, since, note }: BackgroundLine): string {
  return [text, since && `desde ${sinceWords(since)}`, note]
    .filter(Boolean)
    .join(' · ');
}

export const decimalWords = (value: number) => String(value).replace('.', ',');

/** Returns the measurements in words, in the order of the form. Both pressures are one. */
export function measuredWords(measured: Measured): string[] {
  const { systolicMmHg, diastolicMmHg, ...rest } = measured;
  const pressure =
    systolicMmHg === null && diastolicMmHg === null
      ? []
      : [`Presión ${systolicMmHg ?? '—'}/${diastolicMmHg ?? '—'} mmHg`];
  const others = (Object.keys(vitalSigns) as VitalSignName[]).flatMap(
    (name) => {
      const value = name in rest ? rest[name as keyof typeof rest] : null;
      const { label, unit }: VitalSign = vitalSigns[name];
      return value === null ? [] : [`${label} ${decimalWords(value)} ${unit}`];
    },
  );
  return [...pressure, ...others];
}

export type EncounterPart =
  | 'reason'
  | 'findings'
  | 'vitalSigns'
  | 'diagnoses'
  | 'plan';

export const encounterPartNames: Record<EncounterPart, string> = {
  reason: 'Motivo',
  findings: 'Hallazgos',
  vitalSigns: 'Signos vitales',
  diagnoses: 'Diagnósticos',
  plan: 'Plan',
};

/** Returns the parts of an encounter that have text, with their headings. */
export function encounterParts(
  content: EncounterContent,
  names: Record<EncounterPart, string> = encounterPartNames,
): { label: string; text: string }[] {
  return [
    { label: names.reason, text: content.reason },
    { label: names.findings, text: content.findings },
    {
      label: names.vitalSigns,
      text: measuredWords(content.vitalSigns).join('\n'),
    },
    {
      label: names.diagnoses,
      text: content.diagnoses.map(diagnosisWords).join('\n'),
    },
    { label: names.plan, text: content.plan },
  ].filter(({ text }) => text.trim() !== '');
}

/** Returns an encounter as one text, to go on as an addendum. */
export function encounterText(content: EncounterContent): string {
  return encounterParts(content)
    .map(({ label, text }) => `${label}: ${text.replaceAll('\n', '; ')}`)
    .join('\n');
}

/** Returns a diagnosis with its code and the code's list. */
export function diagnosisWords({ text, code, codeSystem }: Diagnosis): string {
  return code
    ? `${text} (${[codeSystem, code].filter(Boolean).join(' ')})`
    : text;
}
