import type { AdminDoctor, KeptLicense } from '../../../contract/admin/doctors.ts';
import { fieldMessages } from '../../../contract/field-messages.ts';
import { parsePersonName } from '../../../domain/identity/person-name.ts';
import { isLikelyEmail } from '../../lib/read-person.ts';
import { draftOfLicense, type LicenseDraft, type LicenseErrors, readLicenses } from './license-drafts.ts';

/** Who a professional is, as it is being typed. */
export interface DataDraft {
  name: string;
  email: string;
  biography: string;
  licenses: LicenseDraft[];
}

export type DataErrors = LicenseErrors & { name?: string; email?: string; biography?: string };

export interface DoctorData {
  name: string;
  email: string;
  biography: string;
  licenses: KeptLicense[];
}

export const dataOf = ({ name, email, biography, licenses }: AdminDoctor): DoctorData => ({
  ...{ name, email, biography, licenses },
});

export const draftOfData = ({ licenses, ...data }: DoctorData): DataDraft => ({
  ...data,
  licenses: licenses.map(draftOfLicense),
});

const titles = /^(dr|dra|lic|prof|doctor|doctora)\.?\s/i;

/** Reads the form: the data, or what is wrong with each field. */
export function readData(draft: DataDraft): { data: DoctorData | null; errors: DataErrors } {
  const name = parsePersonName(draft.name);
  const email = draft.email.trim();
  const { licenses, errors: licenseErrors } = readLicenses(draft.licenses);
  const errors: DataErrors = { ...licenseErrors };
  if (!name.ok) errors.name = fieldMessages[name.refusal];
  else if (titles.test(name.name)) errors.name = 'Escriba el nombre sin título: lo agregamos nosotros.';
  if (!isLikelyEmail(email))
    errors.email = email === '' ? 'Escriba el e-mail.' : fieldMessages.EMAIL_UNREADABLE;
  if (draft.biography.trim().length > 2000)
    errors.biography = 'La presentación puede tener hasta 2000 letras.';
  if (!name.ok || Object.keys(errors).length > 0) return { data: null, errors };
  return { data: { name: name.name, email, biography: draft.biography.trim(), licenses }, errors };
}

/** What the server refused, beside what caused it; `kept`: what the professional had before. */
export function dataErrorsOf(
  { code, sentence, fields }: { code: string; sentence: string; fields: Record<string, string> },
  { drafts, kept }: { drafts: readonly LicenseDraft[]; kept: readonly KeptLicense[] },
): DataErrors {
  if (code === 'EMAIL_TAKEN') return { email: sentence };
  if (code !== 'LICENSE_TAKEN') return fields;
  const keyOf = ({ kind, number, province }: KeptLicense) => [kind, number, province].join();
  const own = new Set(kept.map(keyOf));
  const added = readLicenses(drafts).licenses.flatMap((license, index) =>
    own.has(keyOf(license)) ? [] : [index],
  );
  const message = added.length > 1 ? 'Una de estas es de otro profesional: revise el número.' : sentence;
  return Object.fromEntries(added.map((index) => [`licenses.${index}.number`, message]));
}
