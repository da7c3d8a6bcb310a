import { hash } from '@node-rs/argon2';
import type { TestDatabase } from '../database/database.ts';
import { insertPatient } from './factories.ts';

/*
 * People who sign in, for tests. Their passwords have cheap hash parameters, so that checking is cheap too.
 */

export const staffPassword = 'Ventana abierta al mar';
export const patientPassword = 'Tres tazas de mate';
const hashes = new Map<string, Promise<string>>();

function hashOnce(password: string): Promise<string> {
  const made =
    hashes.get(password) ??
    hash(password.normalize('NFC'), { memoryCost: 64, timeCost: 1 });
  hashes.set(password, made);
  return made;
}

type Owner = Pick<TestDatabase, 'owner'>;

export interface TestUser {
  id: string;
  email: string;
  name: string;
}

let made = 0;

/** Inserts a staff user. Password null: the user never had one. */
export async function insertUser(
  { owner }: Owner,
  {
    role,
    email = `persona${++made}@clinica.example`,
    name = 'Paula Ibáñez',
    password = staffPassword,
    isActive = true,
  }: {
    role: 'Doctor' | 'Admin' | 'Recepcionista';
    email?: string;
    name?: string;
    password?: string | null;
    isActive?: boolean;
  },
): Promise<TestUser> {
  const { rows } = await owner.query(
    'insert into system_users (email, name, role, password_hash, is_active) values ($1, $2, $3, $4, $5) returning id',
    [
      email,
      name,
      role,
      password === null ? null : await hashOnce(password),
      isActive,
    ],
  );
  return { id: rows[0].id, email, name };
}

export interface TestDoctor extends TestUser {
  doctorId: string;
}

/** Inserts a doctor with an account, as for a session. Password null: the doctor never had one. */
export async function insertDoctorAccount(
  database: Owner,
  {
    name = 'Laura Gómez',
    password = staffPassword,
    isEnabled = true,
    status = 'active',
    enabledAt,
    hasUser = true,
    isActive = true,
    email = `doctor${++made}@clinica.example`,
  }: {
    name?: string;
    email?: string;
    password?: string | null;
    isEnabled?: boolean;
    status?: string;
    enabledAt: Date;
    hasUser?: boolean;
    isActive?: boolean;
  },
): Promise<TestDoctor> {
  const { rows } = await database.owner.query(
    'insert into doctors (name, email, is_enabled, status, enabled_at) values ($1, $2, $3, $4, $5) returning id',
    [name, email, isEnabled, status, enabledAt],
  );
  const user = hasUser
    ? await insertUser(database, {
        role: 'Doctor',
        email,
        name,
        password,
        isActive,
      })
    : { id: '', email, name };
  return { ...user, doctorId: rows[0].id };
}

/** Inserts a patient with the identity data that the test gives. */
export async function insertKnownPatient(
  database: Owner,
  {
    hasPassword = false,
    isVerified = false,
    email = null,
    emailTrust = email === null ? 'none' : 'declared',
    fullName = 'María Pérez',
    dni,
  }: {
    hasPassword?: boolean;
    isVerified?: boolean;
    email?: string | null;
    emailTrust?: 'none' | 'declared' | 'verified_in_person';
    fullName?: string;
    dni?: string;
  } = {},
): Promise<{ id: string; dni: string }> {
  const patient = await insertPatient(database, {
    fullName,
    email,
    ...(dni && { dni }),
  });
  await database.owner.query(
    `update patients set password_hash = $2, email_trust = $3,
      identity_verified_at = case when $4 then now() end where id = $1`,
    [
      patient.id,
      hasPassword ? await hashOnce(patientPassword) : null,
      emailTrust,
      isVerified,
    ],
  );
  // Stores the contact data as if the patient declared them after the verification, which sets unconfirmed
  // data aside.
  await database.owner.query(
    `update patients set email = $2, email_trust = $3, phone = coalesce(phone, unconfirmed_phone),
      unconfirmed_email = null, unconfirmed_phone = null where id = $1`,
    [patient.id, email, emailTrust],
  );
  return patient;
}
