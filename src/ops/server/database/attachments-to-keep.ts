import type pg from 'pg';
import { withClient } from './with-client.ts';

export interface KeptFile {
  id: string;
  sha256: string;
  bytes: number;
  /** Not only beside a draft. */
  isSigned: boolean;
}

/** The tables that name files, each with what makes one last: it is signed, or the counter received it. */
const tables = [
  ['record_attachments', 'entry_id is not null'],
  ['appointment_papers', 'received_at is not null'],
] as const;

/** The files that a database names, of medical records and of appointments; none where it is older than they are. */
export async function findAttachmentsToKeep(ask: (text: string) => Promise<unknown[]>): Promise<KeptFile[]> {
  const [known] = (await ask(
    `select array(select name from unnest(array['${tables.map(([name]) => name).join("','")}']) name
      where to_regclass('public.' || name) is not null) as names`,
  )) as { names: string[] }[];
  const there = tables.filter(([name]) => known?.names.includes(name));
  if (there.length === 0) return [];
  const each = there.map(
    ([name, lasts]) => `select id, sha256, bytes, ${lasts} as signed from public.${name}
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

/** The same of a database that nobody has open. */
export function readAttachmentsToKeep(connection: pg.ClientConfig): Promise<KeptFile[]> {
  return withClient(connection, (client) =>
    findAttachmentsToKeep(async (text) => (await client.query(text)).rows),
  );
}
