import { fieldMessages } from '../../../contract/field-messages.ts';
import { parsePersonName } from '../../../domain/identity/person-name.ts';
import { errorsByField, isLikelyEmail } from '../../lib/read-person.ts';

/** The form as it is being typed. */
export interface RequestDraft {
  fullName: string;
  email: string;
  licenseKind: '' | 'MN' | 'MP';
  licenseNumber: string;
  province: string;
  specialtyId: string;
}

export type RequestErrors = Partial<Record<keyof RequestDraft, string | undefined>>;

export const emptyRequest: RequestDraft = {
  fullName: '',
  email: '',
  licenseKind: '',
  licenseNumber: '',
  province: '',
  specialtyId: '',
};

export interface ProfessionalRequest {
  fullName: string;
  email: string;
  license: { kind: 'MN' | 'MP'; number: string; province?: string };
  specialtyId: string;
}

/** Reads the form: the request, or what is wrong with each field. */
export function readRequest(draft: RequestDraft): {
  request: ProfessionalRequest | null;
  errors: RequestErrors;
} {
  const name = parsePersonName(draft.fullName);
  const email = draft.email.trim();
  const number = draft.licenseNumber.replace(/[.\s]/g, '');
  const { licenseKind: kind, province, specialtyId } = draft;
  const errors: RequestErrors = {
    ...(!name.ok && { fullName: fieldMessages[name.refusal] }),
    ...(!isLikelyEmail(email) && {
      email: email === '' ? 'Escriba su e-mail.' : fieldMessages.EMAIL_UNREADABLE,
    }),
    ...(kind === '' && { licenseKind: 'Elija el tipo de matrícula.' }),
    ...(!/^[0-9]{3,7}$/.test(number) && { licenseNumber: 'La matrícula tiene de 3 a 7 números.' }),
    ...(kind === 'MP' && province === '' && { province: 'Elija la provincia de la matrícula.' }),
    ...(specialtyId === '' && { specialtyId: 'Elija la especialidad.' }),
  };
  if (!name.ok || kind === '' || Object.keys(errors).length > 0) return { request: null, errors };
  const license = { kind, number, ...(kind === 'MP' && { province }) };
  return { request: { fullName: name.name, email, license, specialtyId }, errors };
}

/** The server's messages beside the fields they speak of. */
export const requestErrorsOf = (fields: Record<string, string>): RequestErrors =>
  errorsByField<keyof RequestDraft>(fields, {
    fullName: 'fullName',
    email: 'email',
    license: 'licenseNumber',
    'license.kind': 'licenseKind',
    'license.number': 'licenseNumber',
    'license.province': 'province',
    specialtyId: 'specialtyId',
  });
