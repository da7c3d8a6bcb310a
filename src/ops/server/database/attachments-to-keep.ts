import type pg from 'pg';
import { withClient } from './with-client.ts';

export interface KeptFile {
  id: string;
  sha256: string;
  bytes: number;
  /** False: it belongs only to a draft. */
  isSigned: boolean;
}

/**
 * The tables that name files, each with the condition under which a file stays: a signature, or the counter's
 * receipt.
 */
const tables = [
  ['record_attachments', 'entry_id is not null'],
  ['appointment_papers', 'received_at is not null'],
] as const;

/** The files of records and of appointments that a database names. Empty if it is older than these tables. */
export async function findAttachmentsToKeep(
  ask: (text: string) => Promise<unknown[]>,
): Promise<KeptFile[]> {
  const [known] = (await ask(
    `select array(select name from unnest(array['${tables.map(([name]) => name).join("','")}']) name
      where to_regclass('public.' || name) is not null) as names`,
  )) as { names: string[] }[];
  const there = tables.filter(([name]) => known?.names.includes(name));
  if (there.length === 0) return [];
  const each = there.map(
    ([
      name,
      lasts,
    ]) => `select id, sha256, bytes, ${lasts} as signed from public.${name}
      where stored_at is not null and removed_at is null`,
  );
  const rows = (await ask(`${each.join(' union all ')} order by id`)) as {
    id: string;
    sha256: string;
    bytes: number;
    signed: boolean;
  }[];
  return rows.map(({ signed, ...row }) => ({ ...row, isSigned: signed }));
}

/** The same for a database without an open pool. */
export function readAttachmentsToKeep(
  connection: pg.ClientConfig,
): Promise<KeptFile[]> {
  return withClient(connection, (client) =>
    findAttachmentsToKeep(async (text) => (await client.query(text)).rows),
  );
}
