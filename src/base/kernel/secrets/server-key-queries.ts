import type { Database } from '../db/database.ts';

export async function findOrInsertServerKey(
  db: Database,
  { name, secret }: { name: string; secret: Buffer },
): Promise<Buffer> {
  await db
    .insertInto('serverKeys')
    .values({ name, secret })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('serverKeys')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.secret;
}
