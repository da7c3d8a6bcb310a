import type { RecordEntry } from '../contract/record-entries.ts';
import { type VitalSignName, vitalSigns } from '../rules/vital-signs.ts';

/** The measurement of one visit. */
export interface Reading {
  entryId: string;
  day: string;
  /** One value for each vital sign of the measurement. Null: not measured. */
  values: (number | null)[];
}

/** A kind of measurement: a vital sign, or both of the blood pressure. */
export interface Measurement {
  name: string;
  unit: string;
  /** The names of the values, if there are several. */
  parts: string[];
  /** Newest first; at least one. */
  readings: Reading[];
}

const measured: {
  name: string;
  signs: [VitalSignName, ...VitalSignName[]];
  parts?: string[];
}[] = [
  {
    name: 'Presión arterial',
    signs: ['systolicMmHg', 'diastolicMmHg'],
    parts: ['Máxima', 'Mínima'],
  },
  ...(
    [
      'weightKg',
      'temperatureC',
      'oxygenSaturationPercent',
      'heartRatePerMinute',
      'respiratoryRatePerMinute',
      'heightCm',
    ] as const
  ).map((sign) => ({
    name: vitalSigns[sign].label,
    signs: [sign] as [VitalSignName],
  })),
];

/**
 * Returns the measurements of these visits, newest first, by kind. A kind that was never measured is left
 * out.
 */
export function measurementsOf(entries: readonly RecordEntry[]): Measurement[] {
  return measured.flatMap(({ name, signs, parts = [] }) => {
    const readings = entries.flatMap(({ id, visitDay, content }): Reading[] => {
      const values = signs.map((sign) => content?.vitalSigns[sign] ?? null);
      return values.every((value) => value === null)
        ? []
        : [{ entryId: id, day: visitDay, values }];
    });
    return readings.length === 0
      ? []
      : [{ name, unit: vitalSigns[signs[0]].unit, parts, readings }];
  });
}

/** `71,5`. */
export const sayNumber = (value: number) => String(value).replace('.', ',');

/** `130/85`; a dash means not measured. */
export const sayReading = ({ values }: Reading) =>
  values.map((value) => (value === null ? '—' : sayNumber(value))).join('/');
