import type { Database } from '../../../../base/kernel/db/database.ts';
import type { PersonNames } from '../../../../base/person/rules/person-names.ts';

export interface PatientToIdentify extends PersonNames {
  id: string;
  dni: string;
  passwordHash: string | null;
}

/** All patients with that DNI: more than one would be an error, not a choice. */
export function findPatientsByDni(
  db: Database,
  dni: string,
): Promise<PatientToIdentify[]> {
  return db
    .selectFrom('patients')
    .select([
      'id',
      'dni',
      'fullName',
      'chosenName',
      'givenNames',
      'familyNames',
      'passwordHash',
    ])
    .where('dni', '=', dni)
    .$narrowType<{ dni: string }>()
    .limit(2)
    .execute();
}

export async function findPatientIsThere(
  db: Database,
  patientId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .executeTakeFirst();
  return row !== undefined;
}
