import { type RawBuilder, sql } from 'kysely';

/**
 * One field of many rows as an array to unnest, whose length PostgreSQL does not look at when it plans. A plan made for one
 * length seems cheaper than the one for any, so that the statement would be planned anew each time, which takes longer
 * than running it.
 */
export function columnOf<Row>(
  rows: readonly Row[],
  field: keyof Row,
  type: 'bytea' | 'date' | 'int' | 'timestamptz' | 'uuid',
): RawBuilder<unknown> {
  return sql`(select ${rows.map((row) => row[field])}::${sql.raw(type)}[])`;
}
