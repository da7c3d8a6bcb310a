import { type RawBuilder, sql } from 'kysely';
import type { IdentityDocument } from '../rules/identity-document.ts';

const column = (row: string, name: string) => sql.ref(`${row}.${name}`);

/** The document in a row of `patients` that has this name in its statement. Null: none, but perhaps a DNI. */
export const documentOf = (
  row: 'patient' | 'best' | 'other',
): RawBuilder<IdentityDocument | null> =>
  sql`case when ${column(row, 'document_kind')} is not null then json_build_object(
    'kind', ${column(row, 'document_kind')}, 'country', ${column(row, 'document_country')},
    'number', ${column(row, 'document_number')}) end`;
