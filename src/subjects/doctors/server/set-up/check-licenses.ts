import {
  done,
  invalid,
  type Outcome,
} from '../../../../base/kernel/refusal.ts';
import type { KeptLicense } from '../../contract/doctors.ts';

/** Refuses a licence that is listed twice. */
export function checkLicenses(
  licenses: readonly KeptLicense[],
): Outcome<true, 'INVALID_INPUT'> {
  const keys = licenses.map(({ kind, number, province }) =>
    [kind, number, province].join(),
  );
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  return twice === -1
    ? done(true)
    : invalid(
        `licenses.${twice}.number`,
        'Esta matrícula ya está en la lista.',
      );
}
