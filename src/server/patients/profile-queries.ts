import type { Database } from '../db/database.ts';

export interface ProfileRow {
  fullName: string;
  chosenName: string | null;
  dni: string;
  birthDate: string | null;
  email: string | null;
  emailTrust: 'none' | 'declared' | 'verified_in_person';
  phone: string | null;
  identityVerifiedAt: Date | null;
}

export async function findProfile(db: Database, patientId: string): Promise<ProfileRow> {
  return db
    .selectFrom('patients')
    .select([
      ...(['fullName', 'chosenName', 'dni', 'birthDate', 'email', 'emailTrust', 'phone'] as const),
      'identityVerifiedAt',
    ])
    .$narrowType<{ emailTrust: ProfileRow['emailTrust'] }>()
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
}
