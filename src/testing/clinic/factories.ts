import type { Kysely } from 'kysely';
import { auditVocabulary } from '../../app/server/audit-vocabulary.ts';
import { SnapshotCache } from '../../base/clinic/server/snapshot-cache.ts';
import type { Services } from '../../base/doors/services.ts';
import type { DB } from '../../base/kernel/db/schema.gen.ts';
import { proposeParts } from '../../base/person/rules/typed-name.ts';
import { budgetsOn } from '../access/budgets-on.ts';
import { changesInMemory } from '../database/changes.ts';
import type { TestDatabase } from '../database/database.ts';
import { filesInMemory } from './files-in-memory.ts';

export interface SmallClinic {
  specialtyId: string;
  practiceId: string;
  longPracticeId: string;
  doctorId: string;
  insurerId: string;
}

/**
 * Inserts a clinic with one specialty and one doctor, who attends every day from 8 to 20 in slots of 20
 * minutes, from the beginning of 2026.
 */
export async function insertSmallClinic({
  owner,
}: Pick<TestDatabase, 'owner'>): Promise<SmallClinic> {
  await owner.query(`insert into clinics (name, address, city, phones)
    values ('Clínica de prueba', 'Calle Falsa 123', 'Buenos Aires', '{+541155550000}')`);
  await owner.query(`insert into booking_policies (min_notice_minutes, horizon_days, max_future_per_patient,
    max_future_per_specialty, change_until_hours, buffer_minutes, max_overbooked_per_half_day)
    values (120, 60, 3, 1, 12, 0, 2)`);
  const specialtyId = await idOf(
    owner,
    `insert into specialties (slug, name) values ('clinica', 'Clínica')`,
  );
  const practiceId = await idOf(
    owner,
    `insert into practices (specialty_id, name, visit_minutes, price_cents, is_first_choice, preparation)
      values ($1, 'Consulta', 20, 2500000, true, 'Traiga sus estudios.')`,
    [specialtyId],
  );
  const longPracticeId = await idOf(
    owner,
    `insert into practices (specialty_id, name, visit_minutes) values ($1, 'Control largo', 40)`,
    [specialtyId],
  );
  const insurerId = await idOf(
    owner,
    `insert into insurers (name, kind, copay_cents) values ('Obra Social de Prueba', 'obra_social', 300000)`,
  );
  const doctorId = await insertDoctor(
    { owner },
    {
      name: 'Julia Ríos',
      specialtyId,
      practiceIds: [practiceId, longPracticeId],
      insurerIds: [insurerId],
    },
  );
  return { specialtyId, practiceId, longPracticeId, doctorId, insurerId };
}

/** Inserts a doctor who attends every day from 8 to 20. */
export async function insertDoctor(
  { owner }: Pick<TestDatabase, 'owner'>,
  doctor: {
    name: string;
    specialtyId: string;
    practiceIds: string[];
    insurerIds?: string[];
  },
): Promise<string> {
  const email = `${doctor.name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@clinica.example`;
  const id = await idOf(
    owner,
    'insert into doctors (name, email, enabled_at) values ($1, $2, now())',
    [doctor.name, email],
  );
  await owner.query('insert into doctor_specialties values ($1, $2)', [
    id,
    doctor.specialtyId,
  ]);
  await owner.query(
    'insert into doctor_practices (doctor_id, practice_id) select $1, unnest($2::uuid[])',
    [id, doctor.practiceIds],
  );
  await owner.query(
    'insert into doctor_insurers select $1, unnest($2::uuid[])',
    [id, doctor.insurerIds ?? []],
  );
  await owner.query(
    `insert into availability_rules (doctor_id, weekday, from_minute, to_minute, slot_minutes, valid_from)
      select $1, weekday, 480, 1200, 20, '2026-01-01' from generate_series(1, 7) weekday`,
    [id],
  );
  return id;
}

let nextDni = 20_000_000;

export interface TestPatient {
  id: string;
  dni: string;
}

export async function insertPatient(
  { owner }: Pick<TestDatabase, 'owner'>,
  {
    fullName = 'María Pérez',
    email = null,
    dni = String(nextDni++),
    isDivided = true,
  }: {
    fullName?: string;
    email?: string | null;
    dni?: string;
    /** True if given and family names are stored too, as `proposeParts` divides them. */
    isDivided?: boolean;
  } = {},
): Promise<TestPatient> {
  const { givenNames, familyNames } = proposeParts(fullName);
  // Older databases have no columns for the parts.
  const [columns, places] = isDivided
    ? [', given_names, family_names', ', $4, $5']
    : ['', ''];
  const id = await idOf(
    owner,
    `insert into patients (dni, full_name, birth_date, phone, email, email_trust${columns})
      values ($1, $2, '1980-01-01', '+5491155554444', $3::text,
        case when $3::text is null then 'none' else 'declared' end${places})`,
    [dni, fullName, email, ...(isDivided ? [givenNames, familyNames] : [])],
  );
  return { id, dni };
}

/**
 * The services of the use cases on a test's database. Budgets are off unless the test turns them on, and no
 * message channel is configured.
 */
export function servicesOn(db: Kysely<DB>, { budgets = false } = {}): Services {
  return {
    db,
    snapshot: new SnapshotCache(db),
    budgets: { ...budgetsOn(db), areOn: budgets },
    audit: auditVocabulary,
    linkKey: Buffer.alloc(32, 7),
    publicUrl: 'https://turnos.example',
    files: filesInMemory(),
    changes: changesInMemory(),
    ways: [],
    push: null,
    installation: {
      publicUrl: 'https://turnos.example',
      backupDir: '/var/lib/turnoclaro/backups',
      contingencyDir: '/var/lib/turnoclaro/contingency',
    },
    access: {
      defaultPasswordHash: null,
      factorKey: Buffer.alloc(32, 8),
      puzzleKey: Buffer.alloc(32, 9),
      puzzleCost: 500,
    },
  };
}

async function idOf(
  owner: TestDatabase['owner'],
  insert: string,
  values: unknown[] = [],
): Promise<string> {
  const { rows } = await owner.query(`${insert} returning id`, values);
  return rows[0].id;
}
