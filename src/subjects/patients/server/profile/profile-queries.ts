import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { MessageChannel } from '../../../../base/person/rules/channels.ts';
import type { PersonNames } from '../../../../base/person/rules/person-names.ts';

export interface ProfileRow extends PersonNames {
  /** Null: the patient has no DNI. */
  dni: string | null;
  birthDate: string | null;
  email: string | null;
  emailTrust: 'none' | 'declared' | 'verified_in_person';
  phone: string | null;
  isCalledByCode: boolean;
  identityVerifiedAt: Date | null;
}

export async function findProfile(
  db: Database,
  patientId: string,
): Promise<ProfileRow> {
  return db
    .selectFrom('patients')
    .select([
      ...([
        'fullName',
        'chosenName',
        'givenNames',
        'familyNames',
        'dni',
        'birthDate',
        'email',
        'emailTrust',
        'phone',
      ] as const),
      ...(['isCalledByCode', 'identityVerifiedAt'] as const),
    ])
    .$narrowType<{ emailTrust: ProfileRow['emailTrust'] }>()
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
}

/** The patient's names, phone, and channel for messages about appointments. */
export interface ContactRow {
  fullName: string;
  chosenName: string | null;
  phone: string | null;
  way: MessageChannel;
}

/** Locks the patient's row until the transaction ends. */
export async function lockContact(
  db: Database,
  patientId: string,
): Promise<ContactRow> {
  const { rows } =
    await sql<ContactRow>`select full_name, chosen_name, phone, turno_channel(patients) as way
    from patients where id = ${patientId} for no key update`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Who is signed in is no patient.');
  return row;
}

export async function updateContact(
  db: Database,
  {
    patientId,
    chosenName,
    phone,
  }: { patientId: string; chosenName: string | null; phone: string | null },
): Promise<void> {
  await db
    .updateTable('patients')
    .set({ chosenName, phone })
    .where('id', '=', patientId)
    .execute();
}
