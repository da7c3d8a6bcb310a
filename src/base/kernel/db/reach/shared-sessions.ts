import type pg from 'pg';

/**
 * True if a pooler gives two open connections sessions of PostgreSQL by the transaction. By turns that any pooler must
 * betray itself in: one that hands out the last or the first free session gives the second connection what the first
 * had, and one that goes round gives the first connection two.
 */
export async function areSessionsShared(first: pg.Client, second: pg.Client): Promise<boolean> {
  const seen = new Map<pg.Client, Set<number>>([
    [first, new Set()],
    [second, new Set()],
  ]);
  for (const client of [first, second, first, first, second]) {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    seen.get(client)?.add(rows[0]?.pid ?? 0);
  }
  const [ofFirst = new Set(), ofSecond = new Set()] = seen.values();
  return ofFirst.size > 1 || ofSecond.size > 1 || !ofFirst.isDisjointFrom(ofSecond);
}
