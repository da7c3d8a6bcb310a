import { randomUUID } from 'node:crypto';
import type {
  FamilyKind,
  FamilyScope,
} from '../../base/person/rules/family/family-link.ts';
import type { TestDatabase } from '../database/database.ts';

/** A family link since 2020, as two verified patients make it. */
export async function insertFamilyLink(
  { owner }: Pick<TestDatabase, 'owner'>,
  {
    representativeId,
    representedId,
    kind = 'child',
    scope = 'record',
    renewedOn = null,
  }: {
    representativeId: string;
    representedId: string;
    kind?: FamilyKind;
    scope?: FamilyScope;
    renewedOn?: string | null;
  },
): Promise<string> {
  const { rows } = await owner.query(
    `insert into family_links (representative_id, represented_id, kind, scope, valid_from, renewed_on, origin, linked_at,
        key_hash, request_hash)
      values ($1, $2, $3, $4, '2020-01-01', $5, 'code', '2020-01-01T12:00Z', sha256($6::bytea), sha256('x')) returning id`,
    [representativeId, representedId, kind, scope, renewedOn, randomUUID()],
  );
  return rows[0].id;
}

export async function endFamilyLink(
  { owner }: Pick<TestDatabase, 'owner'>,
  linkId: string,
): Promise<void> {
  await owner.query(
    `update family_links set ended_at = now(), end_reason = 'desk' where id = $1`,
    [linkId],
  );
}
