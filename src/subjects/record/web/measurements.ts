import type { RecordEntry } from '../contract/record-entries.ts';
import { type VitalSignName, vitalSigns } from '../rules/vital-signs.ts';

/** What was measured at one visit. */
export interface Reading {
  entryId: string;
  day: string;
  /** One a vital sign of the measurement; null: not measured. */
  values: (number | null)[];
}

/** One thing that is measured: a vital sign, or the two of the blood pressure. */
export interface Measurement {
  name: string;
  unit: string;
  /** The names of what its values are, where it has more than one. */
  parts: string[];
  /** Newest first; at least one. */
  readings: Reading[];
}

const measured: { name: string; signs: [VitalSignName, ...VitalSignName[]]; parts?: string[] }[] = [
  { name: 'Presión arterial', signs: ['systolicMmHg', 'diastolicMmHg'], parts: ['Máxima', 'Mínima'] },
  ...(
    [
      'weightKg',
      'temperatureC',
      'oxygenSaturationPercent',
      'heartRatePerMinute',
      'respiratoryRatePerMinute',
      'heightCm',
    ] as const
  ).map((sign) => ({ name: vitalSigns[sign].label, signs: [sign] as [VitalSignName] })),
];

/** What was measured at these visits, newest first, by what it is. What never was is left out. */
export function measurementsOf(entries: readonly RecordEntry[]): Measurement[] {
  return measured.flatMap(({ name, signs, parts = [] }) => {
    const readings = entries.flatMap(({ id, visitDay, content }): Reading[] => {
      const values = signs.map((sign) => content?.vitalSigns[sign] ?? null);
      return values.every((value) => value === null) ? [] : [{ entryId: id, day: visitDay, values }];
    });
    return readings.length === 0 ? [] : [{ name, unit: vitalSigns[signs[0]].unit, parts, readings }];
  });
}

/** `71,5`. */
export const sayNumber = (value: number) => String(value).replace('.', ',');

/** `130/85`; a dash stands for what was not measured. */
export const sayReading = ({ values }: Reading) =>
  values.map((value) => (value === null ? '—' : sayNumber(value))).join('/');
