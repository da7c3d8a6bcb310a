import { expect, test } from 'vitest';
import { DatedLicenseSchema } from '../../../subjects/doctors/contract/doctor-fields.ts';
import { FirstDoctorSchema } from '../../../subjects/settings/contract/set-up-fields.ts';
import {
  type TypedLicense,
  typedLicense,
  typedLicenseFields,
} from './typed-license.ts';

const license = typedLicense<TypedLicense>().pipe(
  FirstDoctorSchema.shape.license.safeExtend(typedLicenseFields),
);
const wrong = (typed: TypedLicense) =>
  license
    .safeParse(typed)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('a licence number is read as on the card, and a national licence has no province', () => {
  expect(
    license.parse({ kind: 'MN', number: '45.678', province: 'Salta' }),
  ).toEqual({
    kind: 'MN',
    number: '45678',
    province: null,
  });
  expect(
    license.parse({ kind: 'MP', number: '45678', province: 'Salta' }).province,
  ).toBe('Salta');
});

test('all errors are reported at once, each beside its field', () => {
  expect(wrong({ kind: 'MP', number: '1', province: '' })).toEqual([
    'number: La matrícula tiene de 3 a 7 números.',
    'province: Elija la provincia de la matrícula.',
  ]);
});

test('a licence that ends before it begins is refused', () => {
  const days = { validFrom: '2030-01-01', validTo: '2029-12-31' };
  const dated = DatedLicenseSchema.safeParse({
    kind: 'MN',
    number: '45678',
    province: null,
    ...days,
  });
  expect(dated.error?.issues[0]?.message).toBe(
    'La matrícula vence antes de empezar.',
  );
});
