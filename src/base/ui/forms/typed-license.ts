import { z } from 'zod';
import { licenseFields } from '../../person/contract/person-fields.ts';

/** A licence as typed; of a national one the province does not count. */
export interface TypedLicense {
  kind: 'MN' | 'MP';
  number: string;
  province: string;
}

type Placed<Typed> = Omit<Typed, 'province'> & { province: string | null };

/** To be piped into the contract's licence, with the fields below. */
export const typedLicense = <Typed extends TypedLicense>() =>
  z.custom<Typed>().transform(
    (typed): Placed<Typed> => ({
      ...typed,
      province: (typed.kind === 'MP' && typed.province) || null,
    }),
  );

export const typedLicenseFields = {
  // Points and spaces, as on the card.
  number: z
    .string()
    .transform((typed) => typed.replace(/[.\s]/g, ''))
    .pipe(licenseFields.number),
};
