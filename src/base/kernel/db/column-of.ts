import { type RawBuilder, sql } from 'kysely';

/**
 * Gives a field of many rows as an array to unnest. PostgreSQL does not see its length when it plans: else it
 * would plan the statement anew each time, which takes longer than running it.
 */
export function columnOf<Row>(
  rows: readonly Row[],
  field: keyof Row,
  type: 'bytea' | 'date' | 'int' | 'timestamptz' | 'uuid',
): RawBuilder<unknown> {
  return sql`(select ${rows.map((row) => row[field])}::${sql.raw(type)}[])`;
}
