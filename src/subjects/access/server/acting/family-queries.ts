import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type {
  FamilyKind,
  FamilyScope,
} from '../../../../base/person/rules/family/family-link.ts';
import type { IdentityDocument } from '../../../../base/person/rules/identity-document.ts';
import { documentOf } from '../../../../base/person/server/document-queries.ts';

/** The other person of a link or a restriction. */
interface OtherPerson {
  id: string;
  fullName: string;
  chosenName: string | null;
  familyNames: string | null;
  dni: string | null;
  document: IdentityDocument | null;
  birthDate: string | null;
}

export interface FamilyLinkRow {
  id: string;
  representativeId: string;
  representedId: string;
  kind: FamilyKind;
  scope: FamilyScope;
  origin: 'desk' | 'code' | 'newborn';
  validFrom: string;
  validUntil: string | null;
  renewedOn: string | null;
  accreditedBy: string | null;
  accreditedAt: Date | null;
  document: string | null;
  /** The user who opened the record to the link, and the end of the wait. Null: no user, no wait. */
  scopeSetBy: string | null;
  recordClosedUntil: Date | null;
  /** The birth date of the represented person. */
  birthDate: string | null;
  /** The names by which the two are addressed. */
  representativeName: string;
  representedName: string;
  other: OtherPerson;
}

/** The links of this person, on either side, that were not ended; the oldest first. */
export async function listFamilyLinks(
  db: Database,
  patientId: string,
): Promise<FamilyLinkRow[]> {
  const { rows } = await sql<FamilyLinkRow>`
    select ${columnsOfLink}, json_build_object('id', other.id, 'fullName', other.full_name, 'chosenName', other.chosen_name,
        'familyNames', other.family_names,
        'dni', other.dni, 'document', ${documentOf('other')}, 'birthDate', other.birth_date) as other
    ${linkAndPeople} join patients other on other.id = case ${patientId}::uuid
        when link.representative_id then link.represented_id else link.representative_id end
    where link.ended_at is null and ${patientId}::uuid in (link.representative_id, link.represented_id)
    order by link.linked_at, link.id`.execute(db);
  return rows;
}

const columnsOfLink = sql`link.id, link.representative_id, link.represented_id, link.kind, link.scope, link.origin,
      link.valid_from, link.valid_until, link.renewed_on, accreditor.name as accredited_by, link.accredited_at,
      link.document, link.scope_set_by, link.record_closed_until, represented.birth_date,
      coalesce(representative.chosen_name, representative.full_name) as representative_name,
      coalesce(represented.chosen_name, represented.full_name) as represented_name`;
const linkAndPeople = sql`from family_links link join patients represented on represented.id = link.represented_id
      join patients representative on representative.id = link.representative_id
      left join system_users accreditor on accreditor.id = link.accredited_by`;

export interface RestrictionRow {
  id: string;
  representedId: string;
  document: string;
  setAt: Date;
  setBy: string;
  other: OtherPerson;
}

/** The restrictions in force of this person, on either side. */
export async function listRestrictions(
  db: Database,
  patientId: string,
): Promise<RestrictionRow[]> {
  const { rows } = await sql<RestrictionRow>`
    select limited.id, limited.represented_id, limited.document, limited.set_at, setter.name as set_by,
      json_build_object('id', other.id, 'fullName', other.full_name, 'chosenName', other.chosen_name,
        'familyNames', other.family_names,
        'dni', other.dni, 'document', ${documentOf('other')}, 'birthDate', other.birth_date) as other
    from family_restrictions limited join system_users setter on setter.id = limited.set_by
      join patients other on other.id = case ${patientId}::uuid
        when limited.restricted_id then limited.represented_id else limited.restricted_id end
    where limited.lifted_at is null and ${patientId}::uuid in (limited.restricted_id, limited.represented_id)
    order by limited.set_at, limited.id`.execute(db);
  return rows;
}

export type LockedLink = Pick<
  FamilyLinkRow,
  | 'id'
  | 'representativeId'
  | 'representedId'
  | 'kind'
  | 'scope'
  | 'origin'
  | 'validFrom'
  | 'validUntil'
  | 'renewedOn'
  | 'birthDate'
  | 'scopeSetBy'
  | 'recordClosedUntil'
> & { isAccredited: boolean; isEnded: boolean };

/** Locks a link until the transaction ends: requests that act by it have finished, or wait. */
export async function lockFamilyLink(
  db: Database,
  linkId: string,
): Promise<LockedLink | undefined> {
  const { rows } = await sql<LockedLink>`
    select link.id, link.representative_id, link.represented_id, link.kind, link.scope, link.origin, link.valid_from,
      link.valid_until, link.renewed_on, link.accredited_at is not null as is_accredited, link.ended_at is not null as is_ended,
      represented.birth_date, link.scope_set_by, link.record_closed_until
    from family_links link join patients represented on represented.id = link.represented_id
    where link.id = ${linkId} for no key update of link`.execute(db);
  return rows[0];
}

/**
 * Locks a person's row, so that no other request changes their links or restrictions. Undefined: no person.
 */
export async function lockRepresented(
  db: Database,
  patientId: string,
): Promise<{ birthDate: string | null } | undefined> {
  const { rows } = await sql<{ birthDate: string | null }>`
    select birth_date from patients where id = ${patientId} for no key update`.execute(
    db,
  );
  return rows[0];
}

interface Pair {
  representativeId: string;
  representedId: string;
}

export async function findRestricted(
  db: Database,
  { representativeId, representedId }: Pair,
): Promise<boolean> {
  const { rows } =
    await sql`select from family_restrictions where represented_id = ${representedId}
    and restricted_id = ${representativeId} and lifted_at is null`.execute(db);
  return rows.length > 0;
}

/** Ends the links of these two that open nothing any more, so that a new link may begin. */
export async function updateLapsedEnded(
  db: Database,
  {
    representativeId,
    representedId,
    day,
    now,
  }: Pair & { day: string; now: Date },
): Promise<void> {
  await sql`update family_links link set ended_at = ${now},
      end_reason = case when valid_until < ${day}::date then 'expired' else 'of_age' end
    from patients represented
    where represented.id = link.represented_id and link.representative_id = ${representativeId}
      and link.represented_id = ${representedId} and link.ended_at is null and link.valid_from <= ${day}::date
      and family_scope(link, represented.birth_date, ${day}::date) is null`.execute(
    db,
  );
}

export interface LinkToInsert extends Pair {
  kind: FamilyKind;
  scope: FamilyScope;
  origin: FamilyLinkRow['origin'];
  validFrom: string;
  validUntil: string | null;
  accreditedBy: string | null;
  document: string | null;
  renewedOn: string | null;
  now: Date;
  keyHash: Buffer;
  requestHash: Buffer;
}

/** Undefined: these two are linked already, or the same request came before. */
export async function insertFamilyLink(
  db: Database,
  { now, accreditedBy, ...link }: LinkToInsert,
): Promise<{ id: string } | undefined> {
  return db
    .insertInto('familyLinks')
    .values({
      ...link,
      accreditedBy,
      accreditedAt: accreditedBy && now,
      linkedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** The link that an earlier request with this key made. */
export async function findLinkByKey(
  db: Database,
  keyHash: Buffer,
): Promise<{ id: string; requestHash: Buffer } | undefined> {
  return db
    .selectFrom('familyLinks')
    .select(['id', 'requestHash'])
    .where('keyHash', '=', keyHash)
    .executeTakeFirst();
}

export async function updateLinkAccredited(
  db: Database,
  link: {
    id: string;
    accreditedBy: string | null;
    document: string;
    scope: FamilyScope;
    now: Date;
  },
): Promise<void> {
  await sql`update family_links set accredited_by = ${link.accreditedBy}::uuid, accredited_at = ${link.now},
      document = ${link.document}, scope = ${link.scope}, scope_set_by = ${link.accreditedBy}::uuid,
      scope_set_at = ${link.accreditedBy && link.now}::timestamptz where id = ${link.id}`.execute(
    db,
  );
}

export async function updateLinkRenewed(
  db: Database,
  {
    id,
    scope,
    day,
    by,
    now,
  }: {
    id: string;
    scope: FamilyScope;
    day: string;
    by: string | null;
    now: Date;
  },
): Promise<void> {
  await sql`update family_links set scope = ${scope}, renewed_on = ${day}::date, scope_set_by = ${by}::uuid,
      scope_set_at = ${by && now}::timestamptz, record_closed_until = case when ${by}::uuid is not null then record_closed_until end
    where id = ${id}`.execute(db);
}

/** Opens the record to the link from now on: another user saw the document too. */
export async function updateLinkConfirmed(
  db: Database,
  id: string,
): Promise<void> {
  await sql`update family_links set record_closed_until = null where id = ${id}`.execute(
    db,
  );
}

/**
 * The person of a link whose record is still closed, with the contact on file. Undefined: it is not closed.
 */
export async function findClosedLink(
  db: Database,
  { linkId, now }: { linkId: string; now: Date },
): Promise<
  | {
      patientId: string;
      name: string;
      email: string | null;
      phone: string | null;
    }
  | undefined
> {
  const { rows } = await sql<{
    patientId: string;
    name: string;
    email: string | null;
    phone: string | null;
  }>`
    select patient.id as patient_id, coalesce(chosen_name, full_name) as name, email, phone
    from family_links link join patients patient on patient.id = link.represented_id
    where link.id = ${linkId} and link.record_closed_until > ${now}::timestamptz`.execute(
    db,
  );
  return rows[0];
}

export type LinkEnd =
  | 'representative'
  | 'represented'
  | 'desk'
  | 'of_age'
  | 'expired';

export async function updateLinkEnded(
  db: Database,
  {
    id,
    reason,
    by,
    now,
  }: { id: string; reason: LinkEnd; by: string | null; now: Date },
): Promise<void> {
  await sql`update family_links set ended_at = ${now}, end_reason = ${reason}, ended_by = ${by}::uuid
    where id = ${id} and ended_at is null`.execute(db);
}

/** Inserts a restriction; a trigger ends the link of the two. Undefined: one is in force already. */
export async function insertRestriction(
  db: Database,
  limited: {
    representedId: string;
    restrictedId: string;
    document: string;
    setBy: string | null;
    setAt: Date;
  },
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into family_restrictions (represented_id, restricted_id, document, set_at, set_by)
    values (${limited.representedId}, ${limited.restrictedId}, ${limited.document}, ${limited.setAt},
      ${limited.setBy}::uuid)
    on conflict do nothing returning id`.execute(db);
  return rows[0];
}

export async function findStandingRestriction(
  db: Database,
  {
    representedId,
    restrictedId,
  }: { representedId: string; restrictedId: string },
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`select id from family_restrictions
    where represented_id = ${representedId} and restricted_id = ${restrictedId} and lifted_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Undefined: there is no such restriction. Lifting it a second time changes nothing. */
export async function updateRestrictionLifted(
  db: Database,
  {
    id,
    document,
    by,
    now,
  }: { id: string; document: string; by: string | null; now: Date },
): Promise<
  | { representedId: string; restrictedId: string; isChanged: boolean }
  | undefined
> {
  const { rows } = await sql<{
    representedId: string;
    restrictedId: string;
    isChanged: boolean;
  }>`
    with lifted as (
      update family_restrictions set lifted_at = ${now}, lifted_by = ${by}::uuid, lift_document = ${document}
      where id = ${id} and lifted_at is null returning id
    )
    select represented_id, restricted_id, exists (select from lifted) as is_changed
    from family_restrictions where id = ${id}`.execute(db);
  return rows[0];
}
