import type { TestDatabase } from '../database/database.ts';

type Owner = Pick<TestDatabase, 'owner'>;

export interface WrittenMessage {
  kind: string;
  channel: string;
  to: string | null;
  patientId: string | null;
  linkUrl: string | null;
}

/** The messages about access, in the order in which they were written. */
export async function accessMessages({
  owner,
}: Owner): Promise<WrittenMessage[]> {
  const { rows } = await owner.query(
    `select kind, channel, recipient_address as "to", patient_id as "patientId", facts->>'linkUrl' as "linkUrl"
      from outbox where appointment_id is null order by id`,
  );
  return rows;
}

/** The secrets of the links sent to an address, in the order in which they were sent. */
export async function tokensSentTo(
  database: Owner,
  address: string,
): Promise<string[]> {
  const messages = await accessMessages(database);
  return messages
    .filter(({ to, linkUrl }) => to === address && linkUrl)
    .map(({ linkUrl }) => tokenOf(linkUrl));
}

/** The secret in a link. */
export function tokenOf(url: string | null): string {
  return new URL(url ?? '').searchParams.get('token') ?? '';
}

/** The kinds of the audit entries about a person's access, in order. */
export async function auditKindsOf(
  { owner }: Owner,
  {
    patientId = null,
    userId = null,
  }: { patientId?: string | null; userId?: string | null },
): Promise<string[]> {
  const { rows } = await owner.query(
    `select kind from audit_events where coalesce(subject_patient_id, patient_id) = $1
      or coalesce(subject_user_id, user_id) = $2 order by id`,
    [patientId, userId],
  );
  return rows.map(({ kind }) => kind);
}
