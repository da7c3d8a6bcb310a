import { z } from 'zod';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { sayDay } from '../../../base/ui/forms/typed-day.ts';
import { typedDay, typedText } from '../../../base/ui/forms/typed-fields.ts';
import {
  type TypedLicense,
  typedLicense,
  typedLicenseFields,
} from '../../../base/ui/forms/typed-license.ts';
import {
  DatedLicenseSchema,
  DoctorDataSchema,
} from '../contract/doctor-fields.ts';
import type { KeptLicense } from '../contract/doctors.ts';

/** A licence with its days of validity, as typed. Empty: unknown. */
export interface TypedDatedLicense extends TypedLicense {
  validFrom: string;
  validTo: string;
}

const day = typedDay('Escriba día/mes/año, por ejemplo 31/12/2030.');
const license = typedLicense<TypedDatedLicense>().pipe(
  DatedLicenseSchema.safeExtend({
    ...typedLicenseFields,
    validFrom: day.pipe(DatedLicenseSchema.shape.validFrom),
    validTo: day.pipe(DatedLicenseSchema.shape.validTo),
  }),
);

const titles = /^(dr|dra|lic|prof|doctor|doctora)\.?\s/i;
const fields = DoctorDataSchema.shape;

/** The name, e-mail and licences of a professional, as typed. */
export const typedPerson = {
  name: fields.name.refine(
    (name) => !titles.test(name),
    'Escriba el nombre sin título: lo agregamos nosotros.',
  ),
  email: typedText.min(1, 'Escriba el e-mail.').pipe(fields.email),
  licenses: z.array(license).pipe(fields.licenses),
};

export const emptyLicense: TypedDatedLicense = {
  kind: 'MN',
  number: '',
  province: '',
  validFrom: '',
  validTo: '',
};

export const typeLicense = ({
  province,
  validFrom,
  validTo,
  ...license
}: KeptLicense) => ({
  ...license,
  province: province ?? '',
  validFrom: validFrom ? sayDay(validFrom) : '',
  validTo: validTo ? sayDay(validTo) : '',
});

export function sayLicense({
  kind,
  number,
  province,
  validTo,
}: KeptLicense): string {
  return `${kind} ${number}${province ? ` (${province})` : ''}${validTo ? `, hasta ${sayDay(validTo)}` : ''}`;
}

/**
 * The refusals by field: the e-mail or the licence of another professional. `kept`: the licences saved
 * before.
 */
export function personErrorsOf(
  error: unknown,
  {
    typed,
    kept,
  }: { typed: readonly TypedDatedLicense[]; kept: readonly KeptLicense[] },
): Record<string, string> {
  const { code, sentence, fields } = problemOf(error);
  if (code === 'EMAIL_TAKEN') return { email: sentence };
  if (code !== 'LICENSE_TAKEN') return fields;
  const keyOf = ({
    kind,
    number,
    province,
  }: Omit<KeptLicense, 'validFrom' | 'validTo'>) =>
    [kind, number, province].join();
  const own = new Set(kept.map(keyOf));
  const added = typed.flatMap((each, index) =>
    own.has(keyOf(license.parse(each))) ? [] : [index],
  );
  const message =
    added.length > 1
      ? 'Una de estas es de otro profesional: revise el número.'
      : sentence;
  return Object.fromEntries(
    added.map((index) => [`licenses.${index}.number`, message]),
  );
}
