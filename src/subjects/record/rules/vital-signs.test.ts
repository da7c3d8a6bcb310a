import { describe, expect, test } from 'vitest';
import {
  type VitalSignName,
  vitalSigns,
  whyNotPressure,
  whyNotVitalSign,
} from './vital-signs.ts';

describe('a vital sign', () => {
  test.each(Object.entries(vitalSigns))(
    '%s is accepted at its bounds and refused beyond them',
    (key, { least, most, decimals }) => {
      const name = key as VitalSignName;
      const step = 10 ** -decimals;
      expect(whyNotVitalSign(name, least)).toBeNull();
      expect(whyNotVitalSign(name, most)).toBeNull();
      expect(whyNotVitalSign(name, least - step)).toMatch(/^Revise el valor: /);
      expect(whyNotVitalSign(name, most + step)).toMatch(/^Revise el valor: /);
      expect(whyNotVitalSign(name, Number.NaN)).toMatch(/^Revise el valor: /);
    },
  );

  test.each<[VitalSignName, number, string | null]>([
    [
      'systolicMmHg',
      1200,
      'Revise el valor: presión máxima va de 40 a 300 mmHg.',
    ],
    ['systolicMmHg', 120.5, 'Escriba un número sin decimales.'],
    ['temperatureC', 36.6, null],
    ['temperatureC', 36.65, 'Escriba el número con un decimal como máximo.'],
    ['temperatureC', 366, 'Revise el valor: temperatura va de 25 a 45 °C.'],
    ['weightKg', 3.45, null],
    ['weightKg', 3.4567, 'Escriba el número con 3 decimales como máximo.'],
    ['weightKg', 0.1, 'Revise el valor: peso va de 0,3 a 500 kg.'],
    [
      'oxygenSaturationPercent',
      101,
      'Revise el valor: saturación de oxígeno va de 30 a 100 %.',
    ],
  ])('%s of %d: %s', (name, value, why) => {
    expect(whyNotVitalSign(name, value)).toBe(why);
  });
});

test.each<[number | null, number | null, string | null]>([
  [120, 80, null],
  [null, null, null],
  [80, 120, 'La presión mínima tiene que ser menor que la máxima.'],
  [120, 120, 'La presión mínima tiene que ser menor que la máxima.'],
  [120, null, 'Escriba las dos presiones, la máxima y la mínima.'],
  [null, 80, 'Escriba las dos presiones, la máxima y la mínima.'],
])('pressures %s over %s: %s', (systolicMmHg, diastolicMmHg, why) => {
  expect(whyNotPressure({ systolicMmHg, diastolicMmHg })).toBe(why);
});
