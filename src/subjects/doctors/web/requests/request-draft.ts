import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { parsePersonName } from '../../../../base/person/rules/person-name.ts';
import type { FieldErrors } from '../../../../base/ui/field/use-light-form.ts';
import { isLikelyEmail } from '../../../../base/ui/forms/read-person.ts';

/** The form while it is filled in. */
export interface RequestDraft {
  fullName: string;
  email: string;
  licenseKind: '' | 'MN' | 'MP';
  licenseNumber: string;
  province: string;
  specialtyId: string;
}

export const emptyRequest: RequestDraft = {
  fullName: '',
  email: '',
  licenseKind: '',
  licenseNumber: '',
  province: '',
  specialtyId: '',
};

/** The request, unless a field has an error. */
export function readRequest({
  licenseKind: kind,
  province,
  specialtyId,
  ...typed
}: RequestDraft) {
  const name = parsePersonName(typed.fullName);
  const email = typed.email.trim();
  const number = typed.licenseNumber.replace(/[.\s]/g, '');
  const errors: FieldErrors<RequestDraft> = {
    ...(!name.ok && { fullName: fieldMessages[name.refusal] }),
    ...(!isLikelyEmail(email) && {
      email:
        email === '' ? 'Escriba su e-mail.' : fieldMessages.EMAIL_UNREADABLE,
    }),
    ...(kind === '' && { licenseKind: 'Elija el tipo de matrícula.' }),
    ...(!/^[0-9]{3,7}$/.test(number) && {
      licenseNumber: 'La matrícula tiene de 3 a 7 números.',
    }),
    ...(kind === 'MP' &&
      province === '' && { province: 'Elija la provincia de la matrícula.' }),
    ...(specialtyId === '' && { specialtyId: 'Elija la especialidad.' }),
  };
  if (!name.ok || kind === '') return { call: null, errors };
  const license = { kind, number, ...(kind === 'MP' && { province }) };
  return { call: { fullName: name.name, email, license, specialtyId }, errors };
}

/** The form's field for each path in the API's errors. */
export const fieldOfPath = {
  license: 'licenseNumber',
  'license.kind': 'licenseKind',
  'license.number': 'licenseNumber',
  'license.province': 'province',
} as const;
