import type pg from 'pg';

/**
 * True if a pooler gives two open connections sessions of PostgreSQL by the transaction. The order of the
 * queries finds poolers that hand out the last or the first free session, and those that go round.
 */
export async function areSessionsShared(
  first: pg.Client,
  second: pg.Client,
): Promise<boolean> {
  const seen = new Map<pg.Client, Set<number>>([
    [first, new Set()],
    [second, new Set()],
  ]);
  for (const client of [first, second, first, first, second]) {
    const { rows } = await client.query<{ pid: number }>(
      'select pg_backend_pid() as pid',
    );
    seen.get(client)?.add(rows[0]?.pid ?? 0);
  }
  const [ofFirst = new Set(), ofSecond = new Set()] = seen.values();
  return (
    ofFirst.size > 1 || ofSecond.size > 1 || !ofFirst.isDisjointFrom(ofSecond)
  );
}
