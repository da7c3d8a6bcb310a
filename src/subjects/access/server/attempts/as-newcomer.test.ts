import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { budgets } from '../../../../app/server/budgets.ts';
import {
  readBudgetLeft,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { budgetsOn } from '../../../../testing/access/budgets-on.ts';
import { solvePuzzle } from '../../../../testing/access/puzzles.ts';
import {
  at,
  newPatientData,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  type TestPatient,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  type Answer,
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';

/* A supposed new patient asks which DNIs are on file. */

const database = testDatabase();
const server = testServer(database, { budgets: true });
const mostOfAddress = budgets.failedDnisOfAddress.units;
let clinic: SmallClinic;
let testPatients: TestPatient[];

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  testPatients = await Promise.all(
    Array.from({ length: mostOfAddress + 6 }, () => insertPatient(database)),
  );
});
beforeEach(async () => {
  await database.owner.query('delete from request_budgets');
  await database.owner.query('delete from access_alarms');
  await database.owner.query(`update access_settings set own_addresses = '{}'`);
});

type Visitor = ReturnType<typeof newVisitor>;
const codeOf = ({ status, json }: Answer): string =>
  status === 201 ? 'DONE' : json.code;
const dniOf = (index: number) => testPatients[index]?.dni ?? '';
let nextDni = 46_000_000;
const unknownDni = () => String(nextDni++);

let doctors = 0;
/** A held time, of a doctor of its own. */
async function heldTime(visitor: Visitor) {
  const { specialtyId, practiceId } = clinic;
  const name = `Doctora ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[doctors++]}`;
  const doctorId = await insertDoctor(database, {
    name,
    specialtyId,
    practiceIds: [practiceId],
  });
  const slot = { doctorId, practiceId, startsAt: at('2026-11-26', '10:00') };
  const { json } = await visitor.ask('/api/public/holds', { body: slot });
  return { slot, holdId: json.id as string };
}

interface Coming {
  dni: string;
  proofOfWork?: string;
}

const proofOf = (proofOfWork: string | undefined) =>
  proofOfWork === undefined ? {} : { proofOfWork };

function book(
  visitor: Visitor,
  { slot, holdId }: Awaited<ReturnType<typeof heldTime>>,
  { dni, proofOfWork }: Coming,
) {
  return visitor.ask('/api/public/appointments', {
    body: {
      ...slot,
      holdId,
      proofOfWork,
      booker: { kind: 'new', patient: newPatientData(dni) },
    },
    headers: { 'idempotency-key': randomUUID() },
  });
}

function register(visitor: Visitor, { dni, proofOfWork }: Coming) {
  return visitor.ask('/api/public/patients', {
    body: { ...newPatientData(dni), proofOfWork },
    headers: { 'idempotency-key': randomUUID() },
  });
}

test('a known and an unknown DNI get the same answer for a time that another browser holds', {
  tags: ['all'],
}, async () => {
  const held = {
    ...(await heldTime(newVisitor(server))),
    holdId: randomUUID(),
  };
  const [ofKnown, ofUnknown] = [
    await book(newVisitor(server), held, { dni: dniOf(0) }),
    await book(newVisitor(server), held, { dni: unknownDni() }),
  ];
  expect(ofUnknown.json.code).toBe('SLOT_TAKEN');
  expect(ofKnown.json).toEqual(ofUnknown.json);
});

describe.each([
  [
    'booking',
    async () => {
      const visitor = newVisitor(server);
      const held = await heldTime(visitor);
      return (coming: Coming) => book(visitor, held, coming);
    },
  ],
  [
    'registering',
    async () => (coming: Coming) => register(newVisitor(server), coming),
  ],
])('%s', (_, arrive) => {
  test('tells one address of ten DNIs an hour, then asks each new patient for a puzzle first', {
    tags: ['all'],
  }, async () => {
    const ask = await arrive();
    for (let index = 0; index < mostOfAddress; index++) {
      expect(codeOf(await ask({ dni: dniOf(index) }))).toBe('DNI_REGISTERED');
    }
    const ofKnown = await ask({ dni: dniOf(mostOfAddress) });
    const dni = unknownDni();
    const ofUnknown = await ask({ dni });
    expect([codeOf(ofKnown), codeOf(ofUnknown)]).toEqual([
      'PROOF_OF_WORK_NEEDED',
      'PROOF_OF_WORK_NEEDED',
    ]);
    const proofOfWork = await solvePuzzle(ofUnknown.json.data.challenge);
    expect(codeOf(await ask({ dni, proofOfWork }))).toBe('DONE');
  });

  test('says at once that a DNI is on file, and counts it once however often it is repeated', {
    tags: ['all'],
  }, async () => {
    const ask = await arrive();
    for (let time = 0; time < 3; time++)
      expect(codeOf(await ask({ dni: dniOf(0) }))).toBe('DNI_REGISTERED');
    for (let index = 1; index < mostOfAddress; index++) {
      expect(codeOf(await ask({ dni: dniOf(index) }))).toBe('DNI_REGISTERED');
    }
    expect(await left('dniNotFoundOfClinic')).toBe(
      budgets.dniNotFoundOfClinic.units - mostOfAddress,
    );
  });

  test('gives no reason for an hour once two hundred known DNIs were asked in the clinic', async () => {
    const ask = await arrive();
    for (let used = 0; used < budgets.dniNotFoundOfClinic.units; used++) {
      await spendBudgets(budgetsOn(database.db), {
        dniNotFoundOfClinic: 'all',
      });
    }
    expect(codeOf(await ask({ dni: dniOf(0) }))).toBe('NEWCOMER_REFUSED');
    const answer = await ask({ dni: dniOf(1) });
    expect(codeOf(answer)).toBe('PROOF_OF_WORK_NEEDED');
    const proofOfWork = await solvePuzzle(answer.json.data.challenge);
    expect(codeOf(await ask({ dni: dniOf(1), proofOfWork }))).toBe(
      'NEWCOMER_REFUSED',
    );
    const { rows } = await database.owner.query(
      'select name from access_alarms where until > $1',
      [testNow],
    );
    expect(rows).toEqual([{ name: 'reserved_mode' }]);
  });

  test('tells no more DNIs to many requests at once than to requests one after the other', async () => {
    const asks = await Promise.all(testPatients.map(() => arrive()));
    const all = (proofs: (string | undefined)[]) =>
      Promise.all(
        asks.map((ask, index) =>
          ask({ dni: dniOf(index), ...proofOf(proofs[index]) }),
        ),
      );
    const first = await all([]);
    const toldAtOnce = first.filter(
      (answer) => codeOf(answer) === 'DNI_REGISTERED',
    ).length;
    expect(toldAtOnce).toBeLessThanOrEqual(mostOfAddress);
    // All ask again with a puzzle. The free budget is empty, so each answer costs its puzzle.
    await database.owner.query('delete from request_budgets');
    for (let used = 0; used < mostOfAddress; used++) {
      await spendBudgets(budgetsOn(database.db), {
        failedDnisOfAddress: '127.0.0.1',
      });
    }
    const refused = await all([]);
    const proofs = await Promise.all(
      refused.map(({ json }) => solvePuzzle(json.data.challenge)),
    );
    await database.owner.query('delete from request_budgets');
    const told = (await all(proofs)).filter(
      (answer) => codeOf(answer) === 'DNI_REGISTERED',
    ).length;
    const whose = '127.0.0.1';
    const left = await readBudgetLeft(budgetsOn(database.db), {
      name: 'puzzlesOfAddress',
      whose,
    });
    expect(told).toBeGreaterThan(mostOfAddress);
    expect(told - (budgets.puzzlesOfAddress.units - left)).toBeLessThanOrEqual(
      mostOfAddress,
    );
  });

  test('costs a new patient no attempt', async () => {
    const dni = unknownDni();
    const ask = await arrive();
    expect(codeOf(await ask({ dni }))).toBe('DONE');
    const { rows } = await database.owner.query(
      `select key from request_budgets where key like 'failedDni%' or key like 'dniNotFound%'`,
    );
    expect(rows).toEqual([]);
  });
});

const left = (name: 'failedDnisOfAddress' | 'dniNotFoundOfClinic') =>
  readBudgetLeft(budgetsOn(database.db), {
    name,
    whose: name === 'failedDnisOfAddress' ? '127.0.0.1' : 'all',
  });

describe('the early check of the DNI', () => {
  async function asNew(visitor = newVisitor(server)) {
    const held = await heldTime(visitor);
    const meet = async (dni: string) =>
      (
        await visitor.ask(`/api/public/holds/${held.holdId}/newcomer`, {
          body: { dni },
        })
      ).json.isOnFile;
    return { visitor, held, meet };
  }

  test('answers for ten DNIs of an address an hour, then no more, and none in reserved mode', async () => {
    const { meet } = await asNew();
    expect(await meet(unknownDni())).toBe(false);
    for (let index = 1; index < mostOfAddress; index++)
      expect(await meet(dniOf(index))).toBe(true);
    // Asking again costs nothing.
    expect(await meet(dniOf(1))).toBe(true);
    expect(await meet(dniOf(0))).toBeNull();
    expect(await left('dniNotFoundOfClinic')).toBeLessThan(
      budgets.dniNotFoundOfClinic.units,
    );
    await database.owner.query('delete from request_budgets');
    await database.owner.query(
      `insert into access_alarms (name, until) values ('reserved_mode', $1::timestamptz + interval '1 hour')`,
      [testNow],
    );
    expect(await meet(dniOf(0))).toBeNull();
  });

  test('costs nothing when the patient then books as new, and one attempt otherwise', async () => {
    const { visitor, held, meet } = await asNew();
    const dni = unknownDni();
    await meet(dni);
    await meet(dniOf(0));
    expect(await left('failedDnisOfAddress')).toBe(mostOfAddress - 2);
    expect(codeOf(await book(visitor, held, { dni }))).toBe('DONE');
    expect(await left('failedDnisOfAddress')).toBe(mostOfAddress - 1);
    expect(await left('dniNotFoundOfClinic')).toBe(
      budgets.dniNotFoundOfClinic.units - 1,
    );
  });

  test.each([
    ['from another network', '{}'],
    ['from the clinic’s own network', '{127.0.0.1}'],
  ])(
    '%s counts the same DNI once, however often it is asked, and gives it back',
    async (_, own) => {
      await database.owner.query(
        'update access_settings set own_addresses = $1',
        [own],
      );
      const { visitor, held, meet } = await asNew();
      const dni = unknownDni();
      for (let time = 0; time < 5; time++) expect(await meet(dni)).toBe(false);
      expect(await left('dniNotFoundOfClinic')).toBe(
        budgets.dniNotFoundOfClinic.units - 1,
      );
      expect(codeOf(await book(visitor, held, { dni }))).toBe('DONE');
      expect(await left('dniNotFoundOfClinic')).toBe(
        budgets.dniNotFoundOfClinic.units,
      );
    },
  );

  test('answers for ten DNIs at most when many are asked several times at once, beside failed bookings', {
    tags: ['all'],
  }, async () => {
    const { visitor, held, meet } = await asNew();
    const lost = { ...held, holdId: randomUUID() };
    const told = new Set<string>();
    await Promise.all(
      testPatients.flatMap(({ dni }) => [
        book(visitor, lost, { dni }),
        ...Array.from({ length: 4 }, async () => {
          if ((await meet(dni)) !== null) told.add(dni);
        }),
      ]),
    );
    // Now only the units that came back meanwhile are there.
    for (const { dni } of testPatients)
      if ((await meet(dni)) !== null) told.add(dni);
    expect(told.size).toBe(mostOfAddress);
  });

  test('says nothing when the DNI opens no account, nor without a hold', async () => {
    const { visitor, meet } = await asNew();
    await database.owner.query(
      `update access_settings set preset = 'estricto'`,
    );
    expect(await meet(dniOf(0))).toBeNull();
    await database.owner.query(
      `update access_settings set preset = 'recomendado'`,
    );
    const without = await visitor.ask(
      `/api/public/holds/${randomUUID()}/newcomer`,
      {
        body: { dni: dniOf(0) },
      },
    );
    expect(without.json.code).toBe('HOLD_EXPIRED');
    expect(await left('failedDnisOfAddress')).toBe(mostOfAddress);
  });
});
