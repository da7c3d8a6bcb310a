import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import { documentOf } from '../../../base/person/server/document-queries.ts';
import { foldForSearch } from '../../../base/text/name-search.ts';
import type { Lookalike } from '../contract/lookalikes.ts';

const registrationLock = 7_210_014;
const withoutDniLock = 7_210_016;

/**
 * Until the transaction ends, no other one registers a person with that birth date or phone. A person without
 * DNI is known only by name, so no other registration runs meanwhile.
 */
export async function lockLookalikes(
  db: Database,
  { dni, birthDate, phone }: Pick<Lookalike, 'dni' | 'birthDate' | 'phone'>,
): Promise<void> {
  await (dni === null
    ? sql`select pg_advisory_xact_lock(${withoutDniLock})`
    : sql`select pg_advisory_xact_lock_shared(${withoutDniLock})`
  ).execute(db);
  const keys = [birthDate, phone].filter((key) => key !== null).toSorted();
  for (const key of keys) {
    await sql`select pg_advisory_xact_lock(${registrationLock}, hashtext(${key}))`.execute(
      db,
    );
  }
}

/** All patients with that birth date or phone, the newest five hundred of each. */
export async function listOfSameDateOrPhone(
  db: Database,
  { birthDate, phone }: Pick<Lookalike, 'birthDate' | 'phone'>,
): Promise<Lookalike[]> {
  const { rows } = await sql<Lookalike>`
    select id, full_name, chosen_name, family_names, dni, ${documentOf('patient')} as document, birth_date, phone from (
      (select * from patients where birth_date = ${birthDate}::date order by id desc limit 500)
      union
      (select * from patients where phone = ${phone}::text order by id desc limit 500)) patient
    order by id desc`.execute(db);
  return rows;
}

const leastSimilarity = 0.4;
const mostSimilar = 50;

/**
 * The patients with the most similar names, among all for a person without DNI, and otherwise among those
 * without DNI on file. Needs a transaction.
 */
export async function listOfSimilarName(
  db: Database,
  { fullName, dni }: Pick<Lookalike, 'fullName' | 'dni'>,
): Promise<Lookalike[]> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(leastSimilarity)}, true)`.execute(
    db,
  );
  const name = foldForSearch(fullName);
  const { rows } = await sql<Lookalike>`
    select id, full_name, chosen_name, family_names, dni, ${documentOf('patient')} as document, birth_date, phone from patients patient
    where (' ' || search_text) % ${name} ${dni === null ? sql`` : sql`and dni is null`}
    order by similarity(' ' || search_text, ${name}) desc, id desc limit ${mostSimilar}`.execute(
    db,
  );
  return rows;
}
