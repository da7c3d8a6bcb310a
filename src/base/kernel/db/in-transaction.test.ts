import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database/database.ts';
import { done, refuse } from '../refusal.ts';
import type { Database } from './database.ts';
import { inTransaction } from './in-transaction.ts';

const database = testDatabase();

beforeEach(async () => {
  await database.owner.query(`delete from patients`);
  await database.owner.query(
    `insert into patients (dni, full_name) values ('10000001', 'Uno'), ('10000002', 'Dos')`,
  );
});

const dniOf = { A: '10000001', B: '10000002' };

async function note(
  db: Database,
  { who, text }: { who: 'A' | 'B'; text: string },
): Promise<void> {
  await db
    .updateTable('patients')
    .set((row) => ({
      fullName: sql<string>`${row.ref('fullName')} || ${text}`,
    }))
    .where('dni', '=', dniOf[who])
    .execute();
}

async function names(): Promise<string[]> {
  const { rows } = await database.owner.query(
    'select full_name from patients order by dni',
  );
  return rows.map(({ full_name }) => full_name);
}

/** Resolves once so many have come. */
function barrier(parties: number): () => Promise<void> {
  let come = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    if (++come >= parties) open();
    return opened;
  };
}

test('a transaction with an answer is kept, and one without an answer is undone', async () => {
  const kept = await inTransaction(database.db, async (tx) => {
    await note(tx, { who: 'A', text: '!' });
    return 'kept';
  });
  const undone = await inTransaction(database.db, async (tx) => {
    await note(tx, { who: 'B', text: '!' });
    return undefined;
  });
  expect({ kept, undone, names: await names() }).toEqual({
    kept: 'kept',
    undone: undefined,
    names: ['Uno!', 'Dos'],
  });
});

test('a failed transaction leaves nothing, reports the error, and is not repeated', async () => {
  let tries = 0;
  const failing = inTransaction(database.db, async (tx) => {
    tries++;
    await note(tx, { who: 'A', text: '!' });
    throw new Error('ours');
  });
  await expect(failing).rejects.toThrow('ours');
  expect({ tries, names: await names() }).toEqual({
    tries: 1,
    names: ['Uno', 'Dos'],
  });
});

test('two transactions in a deadlock both succeed in the end', async () => {
  const bothHaveTheirFirst = barrier(2);
  const winner = Promise.withResolvers<void>();
  let tries = 0;
  const inOrder = async (first: 'A' | 'B', second: 'A' | 'B', text: string) => {
    const answer = await inTransaction(database.db, async (tx) => {
      // The side that was rolled back could come before the other's statement and meet it a second time.
      if (++tries > 2) await winner.promise;
      await note(tx, { who: first, text });
      await bothHaveTheirFirst();
      await note(tx, { who: second, text });
      return text;
    });
    winner.resolve();
    return answer;
  };
  const answers = await Promise.all([
    inOrder('A', 'B', '+'),
    inOrder('B', 'A', '-'),
  ]);
  expect(answers).toEqual(['+', '-']);
  expect(tries).toBe(3);
  for (const name of await names())
    expect([...name].sort().join('')).toMatch(/^\+-/);
});

test('three deadlocks in a row are reported', async () => {
  let tries = 0;
  const unlucky = inTransaction(database.db, async (tx) => {
    tries++;
    await sql
      .raw(
        `do $$ begin raise exception 'a deadlock' using errcode = '40P01'; end $$`,
      )
      .execute(tx);
    return 'done';
  });
  await expect(unlucky).rejects.toMatchObject({ code: '40P01' });
  expect(tries).toBe(3);
});

describe('a locked row', () => {
  /** Updates the locked row as soon as possible, and reports each try. */
  const noteSoon = (onTry: (tries: number) => Promise<void> | void) => {
    let tries = 0;
    return inTransaction(database.db, async (tx) => {
      await onTry(++tries);
      await sql`set local lock_timeout = '50ms'`.execute(tx);
      await note(tx, { who: 'A', text: '!' });
      return tries;
    });
  };

  async function keepRow() {
    const keeper = await database.owner.connect();
    await keeper.query('begin');
    await keeper.query('select from patients for update');
    return async () => {
      await keeper.query('rollback');
      keeper.release();
    };
  }

  test('is waited for again', async () => {
    const letGo = await keepRow();
    const tries = await noteSoon((number) =>
      number === 3 ? letGo() : undefined,
    );
    expect({ tries, names: await names() }).toEqual({
      tries: 3,
      names: ['Uno!', 'Dos'],
    });
  });

  test('is given up after three tries', async () => {
    const letGo = await keepRow();
    let tries = 0;
    const waiting = noteSoon((number) => {
      tries = number;
    });
    await expect(waiting).rejects.toMatchObject({ code: '55P03' });
    await letGo();
    expect({ tries, names: await names() }).toEqual({
      tries: 3,
      names: ['Uno', 'Dos'],
    });
  });
});

test('no connection is lost, however a transaction ends', async () => {
  const endings = [
    async () => 'kept',
    async () => undefined,
    async () => Promise.reject(new Error('ours')),
    async (tx: Database) => sql`select 1 / 0`.execute(tx),
  ];
  // More rounds than connections: a leaked connection would leave the last round waiting.
  for (let round = 0; round < 10; round++) {
    await Promise.all(
      endings.map((ending) =>
        inTransaction<object | string | undefined>(database.db, ending).catch(
          () => {},
        ),
      ),
    );
  }
  const { rows } = await sql<{ answer: number }>`select 1 as answer`.execute(
    database.db,
  );
  expect(rows).toEqual([{ answer: 1 }]);
});

test('a refusal leaves nothing and is returned as it is; a success is kept', async () => {
  const attempt = <Result extends { ok: boolean }>(result: Result) =>
    inTransaction(database.db, async (tx) => {
      await note(tx, { who: 'A', text: result.ok ? '!' : '?' });
      return result;
    });
  const refused = await attempt(refuse({ code: 'NOT_FOUND' }));
  expect({ refused, names: await names() }).toEqual({
    refused: { ok: false, refusal: { code: 'NOT_FOUND' } },
    names: ['Uno', 'Dos'],
  });
  expect(await attempt(done('kept'))).toEqual({ ok: true, value: 'kept' });
  expect(await names()).toEqual(['Uno!', 'Dos']);
});
