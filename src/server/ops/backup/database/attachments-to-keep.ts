import type pg from 'pg';
import { withClient } from './with-client.ts';

export interface KeptFile {
  id: string;
  sha256: string;
  bytes: number;
  /** Not only beside a draft. */
  isSigned: boolean;
}

/** The files of medical records that a database names; none where it is older than they are. */
export async function findAttachmentsToKeep(ask: (text: string) => Promise<unknown[]>): Promise<KeptFile[]> {
  const [known] = (await ask(`select to_regclass('public.record_attachments')::text as name`)) as {
    name: string | null;
  }[];
  if (!known?.name) return [];
  const rows = (await ask(
    `select id, sha256, bytes, entry_id is not null as signed from public.record_attachments
      where stored_at is not null and removed_at is null order by id`,
  )) as { id: string; sha256: string; bytes: number; signed: boolean }[];
  return rows.map(({ signed, ...row }) => ({ ...row, isSigned: signed }));
}

/** The same of a database that nobody has open. */
export function readAttachmentsToKeep(connection: pg.ClientConfig): Promise<KeptFile[]> {
  return withClient(connection, (client) =>
    findAttachmentsToKeep(async (text) => (await client.query(text)).rows),
  );
}
