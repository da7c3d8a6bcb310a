import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { budgets } from '../../../../app/server/budgets.ts';
import {
  type BudgetName,
  readBudgetLeft,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { budgetsOn } from '../../../../testing/access/budgets-on.ts';
import { keepSpent } from '../../../../testing/access/keep-spent.ts';
import { solvePuzzle } from '../../../../testing/access/puzzles.ts';
import {
  lastCodeTo,
  otherThan,
} from '../../../../testing/access/sent-codes.ts';
import { at, newPatientData } from '../../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { inParallel } from '../../../../testing/database/in-parallel.ts';
import {
  type Answer,
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';
import { destinationKey } from '../../../outbox/server/destination-key.ts';
import { clearBackstops } from './newcomer-ladder.ts';
import { DEAR_TIMES } from './solve-or-ask.ts';

/* The more new persons come from one address, the more proof each has to show. */

const database = testDatabase({ maxConnections: 20 });
const server = testServer(database, {
  proxies: ['127.0.0.1'],
  services: async () => ({
    ...servicesOn(database.db, { budgets: true }),
    ways: ['email'],
  }),
});
const withoutMail = testServer(database, { budgets: true });
let clinic: SmallClinic;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
});
beforeEach(async () => {
  await database.owner.query('delete from request_budgets');
  await database.owner.query(`update access_settings set own_addresses = '{}'`);
});

type Visitor = ReturnType<typeof newVisitor>;
const here = '203.0.113.7';
const elsewhere = '198.51.100.9';
let nextDni = 47_000_000;
const newDni = () => String(nextDni++);
const newEmail = () => `nueva.${randomUUID()}@correo.example`;
const codeOf = ({ status, json }: Answer): string =>
  status === 201 ? 'DONE' : json.code;

interface Shown {
  from?: string;
  dni?: string;
  email?: string;
  emailCode?: { id: string; code: string };
  proofOfWork?: string;
}

function register(
  visitor: Visitor,
  { from = here, dni = newDni(), email, ...proofs }: Shown = {},
) {
  return visitor.ask('/api/public/patients', {
    body: { ...newPatientData(dni), email, ...proofs },
    headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': from },
  });
}

async function holdTime(visitor: Visitor, from = here) {
  const { specialtyId, practiceId } = clinic;
  const name = `Doctora ${randomUUID().replace(/[^a-f]/g, '')}`;
  const doctorId = await insertDoctor(database, {
    name,
    specialtyId,
    practiceIds: [practiceId],
  });
  const slot = { doctorId, practiceId, startsAt: at('2026-11-26', '10:00') };
  const { json } = await visitor.ask('/api/public/holds', {
    body: slot,
    headers: { 'x-forwarded-for': from },
  });
  return { ...slot, holdId: json.id as string };
}

function book(
  visitor: Visitor,
  held: Awaited<ReturnType<typeof holdTime>>,
  { from = here, dni = newDni(), email, ...proofs }: Shown = {},
) {
  return visitor.ask('/api/public/appointments', {
    body: {
      ...held,
      booker: { kind: 'new', patient: { ...newPatientData(dni), email } },
      ...proofs,
    },
    headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': from },
  });
}

/** Asks as a browser does: repeats a call that needs a puzzle, with its solution. */
async function solving(
  ask: (proofOfWork?: string) => Promise<Answer>,
): Promise<[Answer, isSolved: boolean]> {
  const first = await ask();
  if (first.json.code !== 'PROOF_OF_WORK_NEEDED') return [first, false];
  return [await ask(await solvePuzzle(first.json.data.challenge)), true];
}

const spendAll = (name: BudgetName, whose = here) =>
  keepSpent(database, { [name]: whose });

/** Uses up the places of the address that need no code. */
async function upToCode(): Promise<void> {
  await spendAll('newPersonOfAddress');
  await spendAll('newPersonWithPuzzleOfAddress');
}

async function sendCode(visitor: Visitor, email: string): Promise<Answer> {
  const [answer] = await solving((proofOfWork) =>
    visitor.ask('/api/public/patients/codes', {
      body: { email, proofOfWork },
      headers: { 'x-forwarded-for': here },
    }),
  );
  return answer;
}

async function codeSent(visitor: Visitor, email: string) {
  const { json } = await sendCode(visitor, email);
  return { id: json.codeId as string, code: await lastCodeTo(database, email) };
}

test('thirty new patients book from one address in an hour; the first three without a puzzle, the others with one', async () => {
  const solved: boolean[] = [];
  for (let person = 0; person < 30; person++) {
    const visitor = newVisitor(server);
    const held = await holdTime(visitor, elsewhere);
    const dni = newDni();
    const [answer, isSolved] = await solving((proofOfWork) =>
      book(visitor, held, { dni, ...(proofOfWork && { proofOfWork }) }),
    );
    expect(codeOf(answer)).toBe('DONE');
    solved.push(isSolved);
  }
  expect(solved).toEqual([false, false, false, ...Array(27).fill(true)]);
  expect(
    codeOf(await register(newVisitor(server), { email: newEmail() })),
  ).toBe('EMAIL_CODE_NEEDED');
  expect(codeOf(await register(newVisitor(server), { from: elsewhere }))).toBe(
    'DONE',
  );
});

test('requests without a solved puzzle spend no place of the address', async () => {
  await spendAll('newPersonOfAddress');
  for (let time = 0; time < 40; time++) {
    expect(codeOf(await register(newVisitor(server)))).toBe(
      'PROOF_OF_WORK_NEEDED',
    );
  }
  const { rows } = await database.owner.query(
    `select key from request_budgets where key like 'newPersonWith%'`,
  );
  expect(rows).toEqual([]);
});

describe('a patient without a code', () => {
  /**
   * Registers as a page does. Returns each puzzle's cost, as a multiple of the usual one, then the outcome.
   */
  async function come(
    visitor: Visitor,
    shown: Shown = {},
  ): Promise<(number | string)[]> {
    const { puzzleCost } = servicesOn(database.db).access;
    const steps: (number | string)[] = [];
    const dni = newDni();
    let answer = await register(visitor, { dni, ...shown });
    while (answer.json.code === 'PROOF_OF_WORK_NEEDED' && steps.length < 2) {
      const { challenge } = answer.json.data;
      steps.push(JSON.parse(challenge).parameters.data.hashes / puzzleCost);
      answer = await register(visitor, {
        dni,
        ...shown,
        proofOfWork: await solvePuzzle(challenge),
      });
    }
    return [...steps, codeOf(answer)];
  }
  const dear = [DEAR_TIMES, 'DONE'];

  test('solves one costly puzzle when there is no e-mail, no mail server or no place left for the mailbox', async () => {
    await upToCode();
    expect(
      codeOf(await register(newVisitor(server), { email: newEmail() })),
    ).toBe('EMAIL_CODE_NEEDED');
    expect(await come(newVisitor(server))).toEqual(dear);
    await spendAll('newPersonWithCodeOfAddress');
    expect(await come(newVisitor(server))).toEqual(dear);
    await spendAll('newPersonOfMailbox', destinationKey('mia@gmail.com'));
    expect(
      await come(newVisitor(server), { email: 'm.ia+1@gmail.com' }),
    ).toEqual(dear);
    expect(codeOf(await sendCode(newVisitor(server), 'mia@gmail.com'))).toBe(
      'WAY_NOT_OPEN',
    );
    await spendAll('newPersonOfAddress', '127.0.0.1');
    await spendAll('newPersonWithPuzzleOfAddress', '127.0.0.1');
    expect(await come(newVisitor(withoutMail), { email: newEmail() })).toEqual(
      dear,
    );
  });

  test('solves a costly puzzle when no more codes are sent; a patient with a code needs none', async () => {
    await upToCode();
    const [visitor, email] = [newVisitor(server), newEmail()];
    const emailCode = await codeSent(visitor, email);
    await spendAll('newcomerCodeInAllOfAddress');
    expect(await come(newVisitor(server), { email: newEmail() })).toEqual(dear);
    expect(await come(visitor, { email, emailCode })).toEqual(['DONE']);
  });

  test('still registers during an attack when the clinic sends no e-mail', async () => {
    await spendAll('newPersonOfAddress', '127.0.0.1');
    await spendAll('newPersonWithPuzzleOfAddress', '127.0.0.1');
    let isOver = false;
    const attack = Promise.all(
      Array.from({ length: 3 }, async () => {
        const ends: (string | number)[] = [];
        while (!isOver)
          ends.push(...(await come(newVisitor(withoutMail))).slice(-1));
        return ends;
      }),
    );
    const honest = await inParallel(Array.from({ length: 10 }), 5, () =>
      come(newVisitor(withoutMail)),
    );
    isOver = true;
    expect(honest).toEqual(Array(10).fill(dear));
    expect(
      (await attack).flat().filter((end) => end === 'DONE').length,
    ).toBeGreaterThan(0);
  });

  test('learns that a DNI is on file at the cost of a place, once the address used up the free answers', async () => {
    await spendAll('failedDnisOfAddress');
    await spendAll('puzzlesOfAddress');
    const { dni } = await insertPatient(database);
    expect(await come(newVisitor(server), { dni })).toEqual([
      DEAR_TIMES,
      'DNI_REGISTERED',
    ]);
    const left = {
      name: 'newPersonWithDearPuzzleOfAddress' as const,
      whose: here,
    };
    expect(await readBudgetLeft(budgetsOn(database.db), left)).toBe(
      budgets.newPersonWithDearPuzzleOfAddress.units - 1,
    );
  });

  test('has to call the clinic after three hundred of an address a day, until the staff reviews the address', async () => {
    await upToCode();
    await spendAll('newPersonWithDearPuzzleOfAddress');
    expect(await come(newVisitor(server))).toEqual(['NEWCOMERS_BY_PHONE']);
    expect(await come(newVisitor(server), { from: elsewhere })).toEqual([
      'DONE',
    ]);
    await clearBackstops(database.db, here);
    expect(await come(newVisitor(server))).toEqual(dear);
  });
});

test('a patient on file books although new patients used up the address’s places', async () => {
  await upToCode();
  await spendAll('newPersonWithCodeOfAddress');
  await spendAll('newPersonWithDearPuzzleOfAddress');
  const { dni } = await insertPatient(database);
  const visitor = newVisitor(server);
  const held = await holdTime(visitor);
  const { json } = await visitor.ask(
    `/api/public/holds/${held.holdId}/identification`,
    {
      body: { dni, password: dni },
      headers: { 'x-forwarded-for': here },
    },
  );
  const booked = await visitor.ask('/api/public/appointments', {
    body: { ...held, booker: { kind: 'identified', proof: json.proof } },
    headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': here },
  });
  expect(codeOf(booked)).toBe('DONE');
});

test('thirty people register from an address whose places an attacker used up with mailboxes of one domain', async () => {
  await upToCode();
  await spendAll('newPersonWithCodeOfAddress');
  await spendAll('newcomerCodeOfAddress');
  async function registerByCode(email: string): Promise<string> {
    const visitor = newVisitor(server);
    const sent = await sendCode(visitor, email);
    if (sent.json.code === 'WAY_NOT_OPEN') {
      const [answer] = await solving((proofOfWork) =>
        register(visitor, { email, ...(proofOfWork && { proofOfWork }) }),
      );
      return `PUZZLED ${codeOf(answer)}`;
    }
    const emailCode = {
      id: sent.json.codeId as string,
      code: await lastCodeTo(database, email),
    };
    return codeOf(await register(visitor, { email, emailCode }));
  }
  const attacker: string[] = [];
  for (let mailbox = 0; mailbox < 6; mailbox++) {
    attacker.push(
      await registerByCode(`buzon${mailbox}@b${mailbox}.correo.example`),
    );
  }
  expect(attacker).toEqual([
    'DONE',
    'DONE',
    'DONE',
    ...Array(3).fill('PUZZLED DONE'),
  ]);
  const honest = await inParallel(Array.from({ length: 30 }), 10, (_, person) =>
    registerByCode(`persona${person}@gmail.com`),
  );
  expect(honest).toEqual(Array(30).fill('DONE'));
});

test('an address has three hundred more places a day after the ladder, with any number of mailboxes', async () => {
  await upToCode();
  await spendAll('newPersonWithCodeOfAddress');
  const [visitor, email] = [newVisitor(server), 'ultima@gmail.com'];
  const emailCode = await codeSent(visitor, email);
  for (let person = 1; person < budgets.newPersonBeyondLadder.units; person++) {
    await spendBudgets(budgetsOn(database.db), { newPersonBeyondLadder: here });
  }
  const held = await holdTime(visitor);
  const lost = {
    ...(await holdTime(newVisitor(server))),
    holdId: randomUUID(),
  };
  // A refusal gives back both places: of the mailbox and of the address.
  expect(codeOf(await book(visitor, lost, { email, emailCode }))).toBe(
    'SLOT_TAKEN',
  );
  expect(codeOf(await book(visitor, held, { email, emailCode }))).toBe('DONE');
  const other = { email: 'otra@gmail.com' };
  await spendAll('newPersonWithDearPuzzleOfAddress');
  expect(codeOf(await register(newVisitor(server), other))).toBe(
    'NEWCOMERS_BY_PHONE',
  );
  expect(codeOf(await sendCode(newVisitor(server), other.email))).toBe(
    'NEWCOMERS_BY_PHONE',
  );
  expect(
    codeOf(await register(newVisitor(server), { ...other, from: elsewhere })),
  ).toBe('DONE');
  await database.owner.query(
    `update access_settings set own_addresses = '{203.0.113.0/24}'`,
  );
  const [answer] = await solving((proofOfWork) =>
    register(newVisitor(server), { ...other, proofOfWork } as Shown),
  );
  expect(codeOf(answer)).toBe('DONE');
});

describe('when an address used up its answers about DNIs and its puzzles,', () => {
  const usedUp = async (whose = here) => {
    await spendAll('failedDnisOfAddress', whose);
    await spendAll('puzzlesOfAddress', whose);
  };

  test('new patients who share the address show a code and register', async () => {
    await usedUp();
    const answers = await inParallel(
      Array.from({ length: 6 }),
      6,
      async (_, person) => {
        const [visitor, email] = [
          newVisitor(server),
          `vecina${person}@gmail.com`,
        ];
        const asked = codeOf(await register(visitor, { email }));
        const emailCode = await codeSent(visitor, email);
        return [asked, codeOf(await register(visitor, { email, emailCode }))];
      },
    );
    expect(answers).toEqual(Array(6).fill(['EMAIL_CODE_NEEDED', 'DONE']));
  });

  test('a patient pays a code and a place of the address to learn that a DNI is on file', async () => {
    await usedUp();
    const [first, second] = [
      await insertPatient(database),
      await insertPatient(database),
    ];
    const [visitor, email] = [newVisitor(server), newEmail()];
    const emailCode = await codeSent(visitor, email);
    expect(
      codeOf(await register(visitor, { dni: first.dni, email, emailCode })),
    ).toBe('DNI_REGISTERED');
    expect(
      codeOf(await register(visitor, { dni: second.dni, email, emailCode })),
    ).toBe('CODE_VOID');
    const left = { name: 'newPersonWithCodeOfAddress' as const, whose: here };
    expect(await readBudgetLeft(budgetsOn(database.db), left)).toBe(
      budgets.newPersonWithCodeOfAddress.units - 1,
    );
  });

  test('a puzzle lets a new patient in where no mail is sent, also on the clinic’s own network', async () => {
    const local = '127.0.0.1';
    await usedUp(local);
    const come = () =>
      solving((proofOfWork) =>
        register(newVisitor(withoutMail), {
          ...(proofOfWork && { proofOfWork }),
        }),
      );
    expect(codeOf((await come())[0])).toBe('DONE');
    await database.owner.query(
      `update access_settings set own_addresses = '{127.0.0.1}'`,
    );
    expect(codeOf((await come())[0])).toBe('DONE');
  });
});

test('a new patient on the clinic’s own network is asked for a puzzle at most', async () => {
  await database.owner.query(
    `update access_settings set own_addresses = '{203.0.113.0/24}'`,
  );
  await upToCode();
  await spendAll('newPersonWithCodeOfAddress');
  const visitor = newVisitor(server);
  const [answer, isSolved] = await solving((proofOfWork) =>
    register(visitor, { ...(proofOfWork && { proofOfWork }) }),
  );
  expect([codeOf(answer), isSolved]).toEqual(['DONE', true]);
});

describe('a new patient’s e-mail code', () => {
  test('lets in one new patient of that e-mail and browser, once', async () => {
    await upToCode();
    const [visitor, email] = [newVisitor(server), newEmail()];
    expect(codeOf(await register(visitor, { email }))).toBe(
      'EMAIL_CODE_NEEDED',
    );
    const emailCode = await codeSent(visitor, email);
    const wrong = { ...emailCode, code: otherThan(emailCode.code) };
    expect(
      (await register(visitor, { email, emailCode: wrong })).json,
    ).toMatchObject({
      code: 'CODE_WRONG',
      data: { attemptsLeft: 4 },
    });
    expect(
      codeOf(await register(newVisitor(server), { email, emailCode })),
    ).toBe('CODE_VOID');
    expect(
      codeOf(await register(visitor, { email: newEmail(), emailCode })),
    ).toBe('CODE_VOID');
    expect(codeOf(await register(visitor, { email, emailCode }))).toBe('DONE');
    expect(codeOf(await register(visitor, { email, emailCode }))).toBe(
      'CODE_VOID',
    );
  });

  test('is void after five wrong guesses, and after ten minutes', async () => {
    await upToCode();
    const [visitor, email] = [newVisitor(server), newEmail()];
    const emailCode = await codeSent(visitor, email);
    const wrong = { ...emailCode, code: otherThan(emailCode.code) };
    const guesses = [];
    for (let guess = 0; guess < 5; guess++)
      guesses.push(
        codeOf(await register(visitor, { email, emailCode: wrong })),
      );
    expect(guesses).toEqual([
      'CODE_WRONG',
      'CODE_WRONG',
      'CODE_WRONG',
      'CODE_WRONG',
      'CODE_VOID',
    ]);
    expect(codeOf(await register(visitor, { email, emailCode }))).toBe(
      'CODE_VOID',
    );
    const late = await codeSent(visitor, email);
    await database.owner.query(
      `update newcomer_codes set created_at = created_at - interval '10 minutes',
        expires_at = expires_at - interval '10 minutes' where id = $1`,
      [late.id],
    );
    expect(codeOf(await register(visitor, { email, emailCode: late }))).toBe(
      'CODE_VOID',
    );
  });

  test('works for one of five requests at once', async () => {
    await upToCode();
    const [visitor, email] = [newVisitor(server), newEmail()];
    const emailCode = await codeSent(visitor, email);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => register(visitor, { email, emailCode })),
    );
    expect(answers.map(codeOf).filter((code) => code === 'DONE')).toHaveLength(
      1,
    );
  });

  test('works again after a refusal, which takes no place of the address', async () => {
    await upToCode();
    const [visitor, email] = [newVisitor(server), newEmail()];
    const held = await holdTime(visitor);
    const emailCode = await codeSent(visitor, email);
    const rival = await holdTime(newVisitor(server));
    const lost = { ...rival, holdId: randomUUID() };
    for (
      let time = 0;
      time < budgets.newPersonWithCodeOfAddress.units + 5;
      time++
    ) {
      expect(codeOf(await book(visitor, lost, { email, emailCode }))).toBe(
        'SLOT_TAKEN',
      );
    }
    expect(codeOf(await book(visitor, held, { email, emailCode }))).toBe(
      'DONE',
    );
  });

  test('is sent for three hundred requests of an address an hour and thirty of a domain; sent codes still work', async () => {
    await upToCode();
    const visitor = newVisitor(server);
    const email = 'primera@gmail.com';
    const emailCode = await codeSent(visitor, email);
    const spendCodes = async (name: BudgetName, whose: string, but: number) => {
      for (let sent = but; sent < budgets[name].units; sent++) {
        await spendBudgets(budgetsOn(database.db), { [name]: whose });
      }
    };
    await spendCodes(
      'newcomerCodeOfMailboxOwner',
      destinationKey('correo.example'),
      1,
    );
    expect((await sendCode(newVisitor(server), newEmail())).status).toBe(200);
    // That code and the first one were sent. A refused request takes no unit of the address.
    const startedAt = performance.now();
    await spendCodes('newcomerCodeInAllOfAddress', here, 2 + 1);
    for (let time = 0; time < 3; time++)
      expect(codeOf(await sendCode(newVisitor(server), newEmail()))).toBe(
        'TOO_MANY_ATTEMPTS',
      );
    const codes: string[] = [];
    while (!codes.includes('WAY_NOT_OPEN')) {
      const answers = await Promise.all(
        [1, 2, 3].map((person) =>
          sendCode(
            newVisitor(server),
            `persona${codes.length + person}@gmail.com`,
          ),
        ),
      );
      codes.push(
        ...answers.map((answer) =>
          answer.status === 200 ? 'SENT' : codeOf(answer),
        ),
      );
    }
    // One unit was left, and one comes back every twelve seconds, which a slow machine may take here.
    const { units, windowSeconds } = budgets.newcomerCodeInAllOfAddress;
    const cameBack =
      (performance.now() - startedAt) / 1000 / (windowSeconds / units);
    const sent = codes.filter((code) => code === 'SENT').length;
    expect(new Set(codes)).toEqual(new Set(['SENT', 'WAY_NOT_OPEN']));
    expect(sent).toBeLessThanOrEqual(1 + Math.floor(cameBack));
    expect(codeOf(await register(visitor, { email, emailCode }))).toBe('DONE');
  });

  test('is sent only when the ladder asks for one, after a puzzle, and six times an hour to a mailbox', async () => {
    const visitor = newVisitor(server);
    const email = newEmail();
    expect(codeOf(await sendCode(visitor, email))).toBe('WAY_NOT_OPEN');
    await upToCode();
    const bare = await visitor.ask('/api/public/patients/codes', {
      body: { email },
      headers: { 'x-forwarded-for': here },
    });
    expect(bare.json.code).toBe('PROOF_OF_WORK_NEEDED');
    const local = email.split('@')[0];
    for (let time = 0; time < budgets.messageOfDestination.units; time++) {
      expect(
        (await sendCode(newVisitor(server), `${local}+${time}@correo.example`))
          .status,
      ).toBe(200);
    }
    expect(codeOf(await sendCode(newVisitor(server), email))).toBe(
      'TOO_MANY_ATTEMPTS',
    );
    const { rows } = await database.owner.query(
      `select count(*)::int, count(recipient_name)::int as named from outbox
        where kind = 'access_code' and recipient_address like $1`,
      [`${local}%`],
    );
    expect(rows).toEqual([
      { count: budgets.messageOfDestination.units, named: 0 },
    ]);
  });
});
