/** A vital sign: its name on the screen, its unit, its LOINC code, and the bounds of the possible. */
export interface VitalSign {
  label: string;
  /** The unit as it is written after the number. `ucum` is its UCUM code. */
  unit: string;
  ucum: string;
  loinc: string;
  least: number;
  most: number;
  decimals: number;
}

/**
 * The vital signs of an encounter. The name of a field ends in its unit. The bounds are those of the
 * possible, not of the healthy: a value beyond them is a typing error.
 */
export const vitalSigns = {
  systolicMmHg: {
    label: 'Presión máxima',
    unit: 'mmHg',
    ucum: 'mm[Hg]',
    loinc: '8480-6',
    least: 40,
    most: 300,
    decimals: 0,
  },
  diastolicMmHg: {
    label: 'Presión mínima',
    unit: 'mmHg',
    ucum: 'mm[Hg]',
    loinc: '8462-4',
    least: 20,
    most: 200,
    decimals: 0,
  },
  heartRatePerMinute: {
    label: 'Frecuencia cardíaca',
    unit: 'por minuto',
    ucum: '/min',
    loinc: '8867-4',
    least: 20,
    most: 300,
    decimals: 0,
  },
  respiratoryRatePerMinute: {
    label: 'Frecuencia respiratoria',
    unit: 'por minuto',
    ucum: '/min',
    loinc: '9279-1',
    least: 4,
    most: 120,
    decimals: 0,
  },
  temperatureC: {
    label: 'Temperatura',
    unit: '°C',
    ucum: 'Cel',
    loinc: '8310-5',
    least: 25,
    most: 45,
    decimals: 1,
  },
  oxygenSaturationPercent: {
    label: 'Saturación de oxígeno',
    unit: '%',
    ucum: '%',
    loinc: '2708-6',
    least: 30,
    most: 100,
    decimals: 0,
  },
  weightKg: {
    label: 'Peso',
    unit: 'kg',
    ucum: 'kg',
    loinc: '29463-7',
    least: 0.3,
    most: 500,
    decimals: 3,
  },
  heightCm: {
    label: 'Talla',
    unit: 'cm',
    ucum: 'cm',
    loinc: '8302-2',
    least: 20,
    most: 260,
    decimals: 1,
  },
} as const satisfies Record<string, VitalSign>;

export type VitalSignName = keyof typeof vitalSigns;

/** The measurements, by vital sign. Null: not measured. */
export type Measured = Record<VitalSignName, number | null>;

/** Says in Spanish why a number cannot be that vital sign. Null: it can. */
export function whyNotVitalSign(
  name: VitalSignName,
  value: number,
): string | null {
  const { label, unit, least, most, decimals }: VitalSign = vitalSigns[name];
  const say = (number: number) => String(number).replace('.', ',');
  if (!(value >= least && value <= most)) {
    return `Revise el valor: ${label.toLowerCase()} va de ${say(least)} a ${say(most)} ${unit}.`;
  }
  if (Number(value.toFixed(decimals)) === value) return null;
  if (decimals === 0) return 'Escriba un número sin decimales.';
  return `Escriba el número con ${decimals === 1 ? 'un decimal' : `${decimals} decimales`} como máximo.`;
}

/**
 * Says why the two pressures do not go together: both or none, and the lower one below the upper one. Null:
 * they do.
 */
export function whyNotPressure({
  systolicMmHg,
  diastolicMmHg,
}: Pick<Measured, 'systolicMmHg' | 'diastolicMmHg'>): string | null {
  if ((systolicMmHg === null) !== (diastolicMmHg === null)) {
    return 'Escriba las dos presiones, la máxima y la mínima.';
  }
  if (
    systolicMmHg === null ||
    diastolicMmHg === null ||
    diastolicMmHg < systolicMmHg
  )
    return null;
  return 'La presión mínima tiene que ser menor que la máxima.';
}
