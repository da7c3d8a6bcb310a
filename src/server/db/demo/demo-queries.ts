import type pg from 'pg';

export type Cell = string | number | boolean | null;
type Rows<Table extends keyof typeof columns> = { [Column in keyof (typeof columns)[Table]]: Cell }[];

/**
 * What is filled in of each table, with the type that each column's values are read as; in the order that
 * the references between them ask for.
 */
const columns = {
  holidays: {
    day: 'date',
    name: 'text',
    kind: 'text',
    is_worked: 'bool',
    source: 'text',
    updated_at: 'timestamptz',
  },
  specialties: { id: 'uuid', slug: 'text', name: 'text' },
  practices: {
    id: 'uuid',
    specialty_id: 'uuid',
    name: 'text',
    visit_minutes: 'int',
    preparation: 'text',
    price_cents: 'bigint',
    is_first_choice: 'bool',
  },
  insurers: { id: 'uuid', name: 'text', kind: 'text', rnos_code: 'text', copay_cents: 'bigint' },
  insurer_plans: { id: 'uuid', insurer_id: 'uuid', name: 'text' },
  waiting_rooms: { id: 'uuid', name: 'text', letter: 'text' },
  rooms: { id: 'uuid', name: 'text', floor: 'text', waiting_room_id: 'uuid' },
  doctors: {
    id: 'uuid',
    name: 'text',
    email: 'text',
    is_enabled: 'bool',
    status: 'text',
    biography: 'text',
    enabled_at: 'timestamptz',
    created_at: 'timestamptz',
  },
  doctor_licenses: { id: 'uuid', doctor_id: 'uuid', kind: 'text', number: 'text', province: 'text' },
  doctor_specialties: { doctor_id: 'uuid', specialty_id: 'uuid' },
  doctor_practices: { doctor_id: 'uuid', practice_id: 'uuid', visit_minutes: 'int', price_cents: 'bigint' },
  doctor_insurers: { doctor_id: 'uuid', insurer_id: 'uuid' },
  system_users: {
    id: 'uuid',
    email: 'text',
    name: 'text',
    role: 'text',
    password_hash: 'text',
    created_at: 'timestamptz',
  },
  booking_policies: {
    id: 'uuid',
    doctor_id: 'uuid',
    min_notice_minutes: 'int',
    horizon_days: 'int',
    max_future_per_patient: 'int',
    max_future_per_specialty: 'int',
    change_until_hours: 'int',
    buffer_minutes: 'int',
    max_overbooked_per_half_day: 'int',
  },
  availability_rules: {
    id: 'uuid',
    doctor_id: 'uuid',
    weekday: 'int',
    from_minute: 'int',
    to_minute: 'int',
    slot_minutes: 'int',
    room_id: 'uuid',
    valid_from: 'date',
    valid_to: 'date',
    every_weeks: 'int',
    desk_only_until_hours_before: 'int',
    created_at: 'timestamptz',
  },
  availability_rule_practices: { rule_id: 'uuid', practice_id: 'uuid' },
  absences: {
    id: 'uuid',
    doctor_id: 'uuid',
    starts_at: 'timestamptz',
    ends_at: 'timestamptz',
    kind: 'text',
    public_reason: 'text',
    created_at: 'timestamptz',
  },
  extra_sessions: {
    id: 'uuid',
    doctor_id: 'uuid',
    starts_at: 'timestamptz',
    ends_at: 'timestamptz',
    slot_minutes: 'int',
    room_id: 'uuid',
    desk_only_until_hours_before: 'int',
    created_at: 'timestamptz',
  },
  patients: {
    id: 'uuid',
    dni: 'text',
    full_name: 'text',
    chosen_name: 'text',
    birth_date: 'date',
    sex_on_document: 'text',
    email: 'text',
    email_trust: 'text',
    phone: 'text',
    identity_verified_at: 'timestamptz',
    created_at: 'timestamptz',
  },
  coverages: {
    id: 'uuid',
    patient_id: 'uuid',
    insurer_id: 'uuid',
    plan_id: 'uuid',
    member_number: 'text',
    created_at: 'timestamptz',
  },
  consents: {
    id: 'uuid',
    patient_id: 'uuid',
    policy_version: 'text',
    channel: 'text',
    given_at: 'timestamptz',
  },
  appointments: {
    id: 'uuid',
    code: 'text',
    doctor_id: 'uuid',
    patient_id: 'uuid',
    specialty_id: 'uuid',
    practice_id: 'uuid',
    room_id: 'uuid',
    insurer_id: 'uuid',
    plan_id: 'uuid',
    starts_at: 'timestamptz',
    ends_at: 'timestamptz',
    status: 'text',
    overbook_place: 'int',
    overbook_half_day: 'text',
    booked_at: 'timestamptz',
    booked_by: 'text',
    confirmed_at: 'timestamptz',
    cancelled_at: 'timestamptz',
    cancelled_by: 'text',
    cancel_reason: 'text',
    cancelled_late: 'bool',
    arrived_at: 'timestamptz',
    started_at: 'timestamptz',
    finished_at: 'timestamptz',
    version: 'int',
  },
  appointment_transitions: {
    appointment_id: 'uuid',
    from_status: 'text',
    to_status: 'text',
    at: 'timestamptz',
    actor_kind: 'text',
    actor_id: 'uuid',
    reason: 'text',
  },
  tickets: {
    id: 'uuid',
    appointment_id: 'uuid',
    waiting_room_id: 'uuid',
    day: 'date',
    number: 'int',
    given_at: 'timestamptz',
  },
  calls: {
    id: 'uuid',
    appointment_id: 'uuid',
    ticket_id: 'uuid',
    room_id: 'uuid',
    number: 'int',
    at: 'timestamptz',
    actor_kind: 'text',
    actor_id: 'uuid',
  },
} as const;

/** Rows of every table that is filled. */
export type DemoRows = { [Table in keyof typeof columns]: Rows<Table> };

const rowsPerStatement = 10_000;

/** Everything, a statement for thousands of rows. */
export async function insertDemoRows(client: pg.ClientBase, tables: DemoRows): Promise<void> {
  const { drop, add } = await findReferences(client, ['appointments', 'appointment_transitions']);
  // Checked for all rows together at the end, in the same transaction: a third of the time.
  await client.query(drop);
  for (const table of Object.keys(columns) as (keyof typeof columns)[]) {
    await insertRows(client, table, tables[table]);
  }
  await client.query(add);
}

/** The statements that drop what the tables refer to, and that put it back as it was. */
async function findReferences(
  client: pg.ClientBase,
  tables: string[],
): Promise<{ drop: string; add: string }> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select string_agg(format('alter table %s drop constraint %I', conrelid::regclass, conname), ';') as drop,
      string_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)), ';') as add
    from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  );
  return rows[0] ?? { drop: '', add: '' };
}

/** An array for each column. Instants are seconds since 1970, which are read faster than text. */
async function insertRows<Table extends keyof typeof columns>(
  client: pg.ClientBase,
  table: Table,
  rows: Rows<Table>,
): Promise<void> {
  const types: Record<string, string> = columns[table];
  const names = Object.keys(types);
  const isInstant = (name: string) => types[name] === 'timestamptz';
  const read = names.map((name) => (isInstant(name) ? `to_timestamp(${name})` : name));
  const arrays = names.map((name, index) => `$${index + 1}::${isInstant(name) ? 'float8' : types[name]}[]`);
  const text = `insert into ${table} (${names.join(', ')})
    select ${read.join(', ')} from unnest(${arrays.join(', ')}) as given (${names.join(', ')})`;
  for (let first = 0; first < rows.length; first += rowsPerStatement) {
    const some: Record<string, Cell>[] = rows.slice(first, first + rowsPerStatement);
    await client.query(
      text,
      names.map((name) => some.map((row) => row[name])),
    );
  }
}

export interface DemoClinicRow {
  name: string;
  address: string;
  city: string;
  phones: string[];
  email: string;
  openingHours: string[];
  directionsUrl: string;
  arrivalNotes: string;
  timeZone: string;
  createdAt: number;
}

export async function insertClinic(client: pg.ClientBase, clinic: DemoClinicRow): Promise<void> {
  await client.query(
    `insert into clinics (name, address, city, phones, email, opening_hours, directions_url, arrival_notes,
      time_zone, is_demo, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true, to_timestamp($10))`,
    [
      clinic.name,
      clinic.address,
      clinic.city,
      clinic.phones,
      clinic.email,
      clinic.openingHours,
      clinic.directionsUrl,
      clinic.arrivalNotes,
      clinic.timeZone,
      clinic.createdAt,
    ],
  );
}

/** Until the transaction ends, nobody else fills the database; false when somebody already has. */
export async function lockEmptyClinic(client: pg.ClientBase): Promise<boolean> {
  // Loading and its statistics are the owner's work, and may take longer than a request.
  await client.query(`set local role none`);
  await client.query(`set local statement_timeout = 0`);
  await client.query('lock table clinics in share row exclusive mode');
  return !(await findHasClinic(client));
}

export async function findHasClinic(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select exists (select from clinics) as has_clinic');
  return rows[0]?.has_clinic === true;
}

/** So that the first queries are planned for what was loaded, and not for empty tables. */
export async function updateStatistics(client: pg.ClientBase): Promise<void> {
  await client.query(`analyze clinics, ${Object.keys(columns).join(', ')}`);
}
