import type { TestDatabase } from '../database/database.ts';

/** The codes e-mailed to an address, the newest last. */
export async function codesSentTo(
  { owner }: Pick<TestDatabase, 'owner'>,
  address: string,
): Promise<string[]> {
  const { rows } = await owner.query(
    `select facts->>'code' as code from outbox
      where kind = 'access_code' and channel = 'email' and recipient_address = $1 order by id`,
    [address],
  );
  return rows.map(({ code }) => code);
}

export async function lastCodeTo(
  database: Pick<TestDatabase, 'owner'>,
  address: string,
): Promise<string> {
  const code = (await codesSentTo(database, address)).at(-1);
  if (code === undefined) throw new Error(`No code was sent to ${address}.`);
  return code;
}

/** A code of six digits that is none of these. */
export function otherThan(...codes: string[]): string {
  const candidates = Array.from({ length: codes.length + 1 }, (_, index) =>
    String(index).padStart(6, '0'),
  );
  return candidates.find((candidate) => !codes.includes(candidate)) as string;
}

/** The audit entries about a patient or an account, in order. */
export async function auditOf(
  { owner }: Pick<TestDatabase, 'owner'>,
  whose: string,
): Promise<{ kind: string; detail: Record<string, unknown> }[]> {
  const { rows } = await owner.query(
    'select kind, detail from audit_events where patient_id = $1 or user_id = $1 order by id',
    [whose],
  );
  return rows;
}

/** The security notices sent to a person, with their addresses. */
export async function noticesOf(
  { owner }: Pick<TestDatabase, 'owner'>,
  recipientName: string,
): Promise<{ what: string; address: string | null }[]> {
  const { rows } = await owner.query(
    `select facts->>'what' as what, recipient_address as address from outbox
      where kind = 'security_notice' and recipient_name = $1 order by id`,
    [recipientName],
  );
  return rows;
}
