import type { SessionLevel } from '../../../../base/api/rules/session-level.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  maskEmail,
  maskPhone,
} from '../../../../base/person/rules/masked-contact.ts';
import { toldName } from '../../../../base/person/rules/person-names.ts';
import type { Profile } from '../../contract/profile.ts';
import { contactVersion } from './contact-version.ts';
import { findProfile } from './profile-queries.ts';

/** The patient's own data. At N1 (identified), only the first name and masked contact data. */
export async function readProfile(
  db: Database,
  { patientId, level }: { patientId: string; level: SessionLevel },
): Promise<Profile> {
  const row = await findProfile(db, patientId);
  const { fullName, dni, birthDate, email, phone } = row;
  const firstName = toldName(row);
  const existing = {
    firstName,
    emailTrust: row.emailTrust,
    isIdentityVerified: row.identityVerifiedAt !== null,
  };
  if (level !== 'N1') {
    const { isCalledByCode } = row;
    const contact = {
      chosenName: row.chosenName,
      phone,
      contactVersion: contactVersion(row),
    };
    return {
      ...existing,
      fullName,
      dni,
      birthDate,
      email,
      ...contact,
      isCalledByCode,
      isMasked: false,
    };
  }
  return {
    ...existing,
    fullName: null,
    chosenName: null,
    dni: null,
    birthDate: null,
    contactVersion: null,
    isCalledByCode: null,
    isMasked: true,
    email: email && maskEmail(email),
    phone: phone && maskPhone(phone),
  };
}
