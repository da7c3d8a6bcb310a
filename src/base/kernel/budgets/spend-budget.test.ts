import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { budgets } from '../../../app/server/budgets.ts';
import { budgetsOn } from '../../../testing/access/budgets-on.ts';
import { rowsOfProof } from '../../../testing/bounded-proof.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { inParallel } from '../../../testing/database/in-parallel.ts';
import { isLongProof } from '../../../testing/long-proof.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { deleteFullBudgets } from './budget-queries.ts';
import {
  type BudgetName,
  budgetKey,
  spendBudgets,
  withinBudgets,
} from './spend-budget.ts';

const database = testDatabase({ maxConnections: 50 });

function spend(
  spent: Partial<Record<BudgetName, string>>,
  { areOn = true } = {},
) {
  return spendBudgets({ ...budgetsOn(database.db), areOn }, spent);
}

async function age(key: string, seconds: number): Promise<void> {
  await database.owner.query(
    `update request_budgets set arrival = arrival - make_interval(secs => $2) where key = $1`,
    [key, seconds],
  );
}

test.each(
  rowsOfProof([
    'signInOfDniAndBrowser',
    'signInOfDni',
    'appointmentCodeOfAppointmentAndAddress',
    'holdOfBrowser',
  ] as const),
)('300 requests at once get exactly the units of %s', async (name) => {
  const whose = randomUUID();
  const answers = await inParallel(Array.from({ length: 300 }), 50, () =>
    spend({ [name]: whose }),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(
    budgets[name].units,
  );
});

const edge = 20;

test('every budget gives as many units as it says, and then says how long to wait for one', {
  tags: ['all'],
}, async () => {
  for (const [name, { units, windowSeconds }] of Object.entries(budgets)) {
    const whose = randomUUID();
    const each = windowSeconds / units;
    const began = performance.now();
    let given = 0;
    let last = await spend({ [name]: whose });
    if (!isLongProof && units > edge) {
      // Most units of a large budget are used up at once.
      await age(budgetKey(name as BudgetName, whose), (edge - units) * each);
      given = units - edge;
    }
    for (; last.ok; last = await spend({ [name]: whose })) given++;
    // The units that came back during the test.
    const backMeanwhile = Math.ceil((performance.now() - began) / 1000 / each);
    expect(given, name).toBeGreaterThanOrEqual(units);
    expect(given, name).toBeLessThanOrEqual(units + backMeanwhile);
    expect(last.refusal.data.retryAfterSeconds, name).toBeGreaterThan(0);
    expect(last.refusal.data.retryAfterSeconds, name).toBeLessThanOrEqual(
      Math.ceil(each),
    );
  }
});

test('a unit comes back after its share of the window, and all of them after the whole', async () => {
  const whose = randomUUID();
  const key = budgetKey('signInOfDniAndBrowser', whose);
  for (let unit = 0; unit < 6; unit++)
    await spend({ signInOfDniAndBrowser: whose });
  await age(key, 181);
  expect(await spend({ signInOfDniAndBrowser: whose })).toMatchObject({
    ok: true,
  });
  expect(await spend({ signInOfDniAndBrowser: whose })).toMatchObject({
    ok: false,
  });
  await age(key, 900);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => spend({ signInOfDniAndBrowser: whose })),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(5);
});

test('each browser has its own budget, and an empty budget refuses', async () => {
  const [text, other] = [randomUUID(), randomUUID()];
  for (let unit = 0; unit < 5; unit++)
    await spend({ signInOfDniAndBrowser: text });
  expect(await spend({ signInOfDniAndBrowser: other })).toMatchObject({
    ok: true,
  });
  expect(
    await spend({ signInOfDni: other, signInOfDniAndBrowser: text }),
  ).toMatchObject({ ok: false });
});

test('a refused request costs nothing, also when a later budget is empty', async () => {
  const [mine, shared] = [randomUUID(), randomUUID()];
  const wanted = { signInOfDniAndBrowser: mine, signInOfDni: shared };
  const within = (answer: Outcome<null, 'SLOT_NOT_OFFERED' | 'NOT_FOUND'>) =>
    withinBudgets(budgetsOn(database.db), wanted, async () => answer);
  for (let time = 0; time < 20; time++) {
    expect(await within(refuse({ code: 'NOT_FOUND' }))).toEqual(
      refuse({ code: 'NOT_FOUND' }),
    );
  }
  expect(await within(done(null))).toEqual(done(null));
  for (let unit = 0; unit < 9; unit++) await spend({ signInOfDni: shared });
  for (let time = 0; time < 20; time++) {
    expect(await within(done(null))).toMatchObject({
      refusal: { code: 'TOO_MANY_ATTEMPTS' },
    });
  }
  for (let unit = 0; unit < 4; unit++)
    expect((await spend({ signInOfDniAndBrowser: mine })).ok).toBe(true);
  expect((await spend({ signInOfDniAndBrowser: mine })).ok).toBe(false);
});

test('budgets that are off count nothing', async () => {
  const whose = randomUUID();
  for (let unit = 0; unit < 20; unit++)
    await spend({ signInOfDniAndBrowser: whose }, { areOn: false });
  expect(await spend({ signInOfDniAndBrowser: whose })).toMatchObject({
    ok: true,
  });
});

test('housekeeping removes only full budgets', async () => {
  const [old, recent] = [randomUUID(), randomUUID()];
  await spend({ signInOfDni: old, signInOfDniAndBrowser: recent });
  await age(budgetKey('signInOfDni', old), 2 * 86_400);
  await deleteFullBudgets(database.db);
  const { rows } = await database.owner.query(
    'select key from request_budgets where key like $1 or key like $2',
    [`%${old}`, `%${recent}`],
  );
  expect(rows).toEqual([{ key: budgetKey('signInOfDniAndBrowser', recent) }]);
});
