import type { KeptLicense } from '../../../contract/admin/doctors.ts';
import { readDay, sayDay } from '../../lib/typed-day.ts';

/** A licence as it is being typed; days as people write them, empty where none. */
export interface LicenseDraft {
  kind: 'MN' | 'MP';
  number: string;
  province: string;
  validFrom: string;
  validTo: string;
}

export const emptyLicense: LicenseDraft = {
  kind: 'MN',
  number: '',
  province: '',
  validFrom: '',
  validTo: '',
};

export function draftOfLicense({ kind, number, province, validFrom, validTo }: KeptLicense): LicenseDraft {
  return {
    ...{ kind, number },
    province: province ?? '',
    validFrom: validFrom ? sayDay(validFrom) : '',
    validTo: validTo ? sayDay(validTo) : '',
  };
}

/** `licenses.0.number` and the like, with what is wrong there. */
export type LicenseErrors = Record<string, string>;

export function readLicenses(drafts: readonly LicenseDraft[]): {
  licenses: KeptLicense[];
  errors: LicenseErrors;
} {
  const errors: LicenseErrors = {};
  const licenses = drafts.map(({ kind, province, number: typed, ...days }, index) => {
    const number = typed.replace(/[.\s]/g, '');
    const at = (field: keyof LicenseDraft) => `licenses.${index}.${field}`;
    const dayOf = (field: 'validFrom' | 'validTo') => {
      const day = readDay(days[field]);
      if (!day && days[field].trim() !== '')
        errors[at(field)] = 'Escriba día/mes/año, por ejemplo 31/12/2030.';
      return day;
    };
    const [validFrom, validTo] = [dayOf('validFrom'), dayOf('validTo')];
    if (!/^[0-9]{3,7}$/.test(number)) errors[at('number')] = 'La matrícula tiene de 3 a 7 números.';
    if (kind === 'MP' && province === '') errors[at('province')] = 'Elija la provincia de la matrícula.';
    if (validFrom && validTo && validTo < validFrom)
      errors[at('validTo')] = 'La matrícula vence antes de empezar.';
    return { kind, number, province: kind === 'MP' ? province : null, validFrom, validTo };
  });
  if (drafts.length === 0) errors.licenses = 'Agregue al menos una matrícula.';
  return { licenses, errors };
}

export function sayLicense({ kind, number, province, validTo }: KeptLicense): string {
  return `${kind} ${number}${province ? ` (${province})` : ''}${validTo ? `, hasta ${sayDay(validTo)}` : ''}`;
}
