import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  endFamilyLink,
  insertFamilyLink,
} from '../../../../testing/clinic/family.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { endOwnLink, renewOwnLink } from './change-own-link.ts';
import { enterFamilyCode } from './enter-family-code.ts';
import { makeFamilyCode } from './make-family-code.ts';
import { readOwnFamily } from './read-own-family.ts';
import { registerNewborn } from './register-newborn.ts';
import { reviewFamilyLinks } from './review-family-links.ts';

/* Patients' own acts on their family links, and the effects of age. Today is 2026-11-24. */

const database = testDatabase();
let services: Services;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db, { budgets: true });
});

async function person(
  birthDate: string | null = '1985-03-12',
  fullName = 'Juana Prueba',
) {
  const { id, dni } = await insertPatient(database, { fullName });
  await database.owner.query(
    'update patients set birth_date = $2 where id = $1',
    [id, birthDate],
  );
  return { id, dni };
}

const as = (id: string, now?: Date) => callAs('patient', id, now);
const familyOf = (id: string, now?: Date) =>
  readOwnFamily(services, as(id, now));

describe('a code for a link', () => {
  const make = (
    id: string,
    kind: 'child' | 'parent_in_care' | 'other_in_charge' = 'parent_in_care',
  ) => makeFamilyCode(services, { ...as(id), kind, scope: 'record' });

  async function madeBy(id: string): Promise<string> {
    const made = await make(id);
    if (!made.ok) throw new Error(made.refusal.code);
    return made.value.code;
  }

  const typeIt = (
    id: string,
    dni: string,
    code: string,
    idempotencyKey: string = randomUUID(),
  ) => enterFamilyCode(services, { ...as(id), dni, code, idempotencyKey });

  test('lets a daughter act for her father, and both see it', {
    tags: ['all'],
  }, async () => {
    const [father, daughter] = [
      await person('1948-05-01', 'Aldo Padre'),
      await person(),
    ];
    const code = await madeBy(father.id);
    expect(code).toMatch(/^[2-9A-Z]{10}$/);
    const key = randomUUID();
    const first = await typeIt(daughter.id, father.dni, code, key);
    expect(first).toMatchObject({
      value: {
        represented: [
          {
            patientId: father.id,
            kind: 'parent_in_care',
            opens: 'record',
            isSeen: true,
          },
        ],
      },
    });
    expect(await typeIt(daughter.id, father.dni, code, key)).toEqual(first);
    expect((await familyOf(father.id)).representatives).toMatchObject([
      { opens: 'record', mayDecide: true },
    ]);
    const { rows } = await database.owner.query(
      `select event.kind, event.patient_id from audit_events event where event.subject_patient_id = $1`,
      [father.id],
    );
    expect(rows).toEqual([{ kind: 'family_linked', patient_id: daughter.id }]);
  });

  test('serves once, for one person, even if many type it at once', async () => {
    const father = await person('1948-05-01');
    const code = await madeBy(father.id);
    const rivals = await Promise.all(Array.from({ length: 6 }, () => person()));
    const answers = await Promise.all(
      rivals.map(({ id }) => typeIt(id, father.dni, code)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) {
      if (!answer.ok) expect(answer.refusal.code).toBe('CODE_WRONG');
    }
  });

  test('is refused alike if it is wrong, replaced or old, or with another person’s DNI', async () => {
    const [father, daughter, other] = [
      await person('1948-05-01'),
      await person(),
      await person('1950-01-01'),
    ];
    const former = await madeBy(father.id);
    const code = await madeBy(father.id);
    for (const [dni, typed] of [
      [father.dni, former],
      [father.dni, '2222222222'],
      [other.dni, code],
    ] as const) {
      expect(await typeIt(daughter.id, dni, typed)).toMatchObject({
        refusal: { code: 'CODE_WRONG' },
      });
    }
    const tomorrow = new Date(testNow.getTime() + 24 * 60 * 60_000);
    const late = {
      ...as(daughter.id, tomorrow),
      dni: father.dni,
      code,
      idempotencyKey: randomUUID(),
    };
    expect(await enterFamilyCode(services, late)).toMatchObject({
      refusal: { code: 'CODE_WRONG' },
    });
    expect(await typeIt(daughter.id, father.dni, code)).toMatchObject({
      ok: true,
    });
  });

  test('is blocked for a user who guesses, and not for others', async () => {
    const [father, guesser, daughter] = [
      await person('1948-05-01'),
      await person(),
      await person(),
    ];
    const code = await madeBy(father.id);
    for (let tries = 0; tries < 10; tries++)
      await typeIt(guesser.id, father.dni, '2222222222');
    expect(await typeIt(guesser.id, father.dni, code)).toMatchObject({
      refusal: { code: 'TOO_MANY_ATTEMPTS' },
    });
    expect(await typeIt(daughter.id, father.dni, code)).toMatchObject({
      ok: true,
    });
  });

  test('is not made by a patient under 16, nor for the wrong kind', async () => {
    expect(await make((await person('2012-01-01')).id, 'child')).toMatchObject({
      refusal: { code: 'INVALID_INPUT' },
    });
    expect(await make((await person()).id, 'child')).toMatchObject({
      refusal: { code: 'INVALID_INPUT' },
    });
    expect(await make((await person('2009-01-01')).id, 'child')).toMatchObject({
      ok: true,
    });
  });

  test('is refused by a court’s order as well', async () => {
    const [child, father] = [await person('2009-01-01'), await person()];
    const desk = await database.owner.query(
      `insert into system_users (email, name, role) values ($1, 'Rita', 'Recepcionista') returning id`,
      [`${randomUUID()}@clinica.example`],
    );
    await database.owner.query(
      `insert into family_restrictions (represented_id, restricted_id, document, set_at, set_by)
        values ($1, $2, 'Juzgado 4', now(), $3)`,
      [child.id, father.id, desk.rows[0].id],
    );
    const made = await make(child.id, 'child');
    if (!made.ok) throw new Error(made.refusal.code);
    expect(await typeIt(father.id, child.dni, made.value.code)).toMatchObject({
      refusal: { code: 'FAMILY_RESTRICTED' },
    });
  });
});

describe('a new baby without DNI', () => {
  const register = (
    id: string,
    changes: { fullName?: string; birthDate?: string; key?: string } = {},
  ) =>
    registerNewborn(services, {
      ...as(id),
      fullName: 'Lola Bebé Suárez',
      birthDate: '2026-11-20',
      sexOnDocument: 'F',
      ...changes,
      idempotencyKey: changes.key ?? randomUUID(),
    });

  test('is registered once by the mother, for appointments until the counter sees a document', async () => {
    const mother = await person();
    const key = randomUUID();
    const answers = await Promise.all([
      register(mother.id, { key }),
      register(mother.id, { key }),
    ]);
    const again = await register(mother.id, { key });
    expect([...answers, again].every(({ ok }) => ok)).toBe(true);
    expect((await familyOf(mother.id)).represented).toMatchObject([
      {
        name: 'Lola Bebé Suárez',
        kind: 'child',
        opens: 'appointments',
        isSeen: false,
      },
    ]);
    const { rows } = await database.owner.query(
      `select dni, identity_verified_at, (select count(*)::int from consents where patient_id = patients.id) as consents
        from patients where full_name = 'Lola Bebé Suárez'`,
    );
    expect(rows).toEqual([
      { dni: null, identity_verified_at: null, consents: 1 },
    ]);
    // The other parent is told that the baby is on file, and must go to the counter.
    const father = await person();
    expect(
      await register(father.id, { fullName: 'Lola Bebe Suarez' }),
    ).toMatchObject({
      refusal: { code: 'BABY_ON_FILE' },
    });
  });

  test('is registered by only one of its parents', async () => {
    const parents = await Promise.all([person(), person(), person()]);
    const twins = { fullName: 'Bruno Recién Nacido', birthDate: '2026-11-22' };
    const answers = await Promise.all(
      parents.map(({ id }) => register(id, twins)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('is registered at the counter if a year old or more', async () => {
    const { id } = await person();
    for (const birthDate of ['2025-11-24', '2026-11-25', '1980-01-01']) {
      expect(
        await register(id, { fullName: `Niño ${birthDate}`, birthDate }),
      ).toMatchObject({
        refusal: {
          code: 'INVALID_INPUT',
          data: { fields: [{ path: 'birthDate' }] },
        },
      });
    }
  });

  test('is refused as a day’s fourth', async () => {
    const { id } = await person();
    for (const name of [
      'Ana Trilliza Uno',
      'Eva Trilliza Dos',
      'Sol Trilliza Tres',
    ]) {
      expect(
        await register(id, { fullName: `${name} ${'abc'[name.length % 3]}` }),
      ).toMatchObject({ ok: true });
    }
    expect(
      await register(id, { fullName: 'Otra Persona Distinta' }),
    ).toMatchObject({
      refusal: { code: 'TOO_MANY_ATTEMPTS' },
    });
  });
});

describe('a user’s own links', () => {
  test('the representative leaves, the represented patient ends or agrees from 16 on, and no other user may', async () => {
    const [mother, child, stranger] = [
      await person(),
      await person('2010-06-15'),
      await person(),
    ];
    const linkId = await insertFamilyLink(database, {
      representativeId: mother.id,
      representedId: child.id,
    });
    for (const act of [endOwnLink, renewOwnLink]) {
      const answer = await act(services, {
        ...as(stranger.id),
        linkId,
        scope: 'record',
      });
      expect(answer).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    }
    expect(
      await renewOwnLink(services, {
        ...as(mother.id),
        linkId,
        scope: 'record',
      }),
    ).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    const opens = async () =>
      (await familyOf(mother.id)).represented.map((each) => each.opens);
    expect(await opens()).toEqual(['appointments']);
    await renewOwnLink(services, { ...as(child.id), linkId, scope: 'record' });
    expect(await opens()).toEqual(['record']);
    await endOwnLink(services, { ...as(child.id), linkId });
    expect(await opens()).toEqual([]);
    const again = await insertFamilyLink(database, {
      representativeId: mother.id,
      representedId: child.id,
    });
    for (let press = 0; press < 2; press++) {
      expect(
        await endOwnLink(services, { ...as(mother.id), linkId: again }),
      ).toMatchObject({ ok: true });
    }
  });

  test('a younger patient may not decide', async () => {
    const [mother, child] = [await person(), await person('2014-06-15')];
    const linkId = await insertFamilyLink(database, {
      representativeId: mother.id,
      representedId: child.id,
    });
    for (const act of [endOwnLink, renewOwnLink]) {
      const answer = await act(services, {
        ...as(child.id),
        linkId,
        scope: 'record',
      });
      expect(answer).toMatchObject({ refusal: { code: 'INVALID_INPUT' } });
    }
  });
});

describe('birthdays', () => {
  async function noticesOf(patientId: string): Promise<string[]> {
    const { rows } = await database.owner.query(
      `select facts ->> 'what' as what from outbox where patient_id = $1 order by id`,
      [patientId],
    );
    return rows.map(({ what }) => what);
  }
  const midnight = (day: string) => new Date(`${day}T03:00:00Z`);
  const eveOf = (day: string) => new Date(midnight(day).getTime() - 1000);

  async function linkOf(id: string) {
    const { rows } = await database.owner.query(
      'select reviewed_age, end_reason from family_links where id = $1',
      [id],
    );
    return rows[0];
  }

  test('at 13, 16 and 18 both get one message each, from midnight of the clinic; at 18 the link ends', async () => {
    const [mother, child] = [await person(), await person('2014-02-28')];
    const linkId = await insertFamilyLink(database, {
      representativeId: mother.id,
      representedId: child.id,
    });
    const told: string[] = [];
    for (const [day, what] of [
      ['2027-02-28', 'family_at_13'],
      ['2030-02-28', 'family_at_16'],
      ['2032-02-28', 'family_at_18'],
    ] as const) {
      await reviewFamilyLinks(services, eveOf(day));
      expect(await noticesOf(mother.id)).toEqual(told);
      await Promise.all(
        [1, 2, 3].map(() => reviewFamilyLinks(services, midnight(day))),
      );
      told.push(what);
      expect([await noticesOf(mother.id), await noticesOf(child.id)]).toEqual([
        told,
        told,
      ]);
    }
    expect(await linkOf(linkId)).toEqual({
      reviewed_age: 18,
      end_reason: 'of_age',
    });
  });

  test('a patient born on 29 February turns 18 on 1 March', async () => {
    const [mother, child] = [await person(), await person('2008-02-29')];
    const linkId = await insertFamilyLink(database, {
      representativeId: mother.id,
      representedId: child.id,
    });
    await reviewFamilyLinks(services, eveOf('2026-03-01'));
    expect(await linkOf(linkId)).toMatchObject({ end_reason: null });
    await reviewFamilyLinks(services, midnight('2026-03-01'));
    expect(await linkOf(linkId)).toMatchObject({ end_reason: 'of_age' });
  });

  test('a patient who agreed at 18 keeps the link; a patient of age at its start gets no message; a last day is the last', async () => {
    const [daughter, adult, father, short] = [
      await person(),
      await person('2008-11-24'),
      await person('1948-05-01'),
      await person('2018-01-01'),
    ];
    const representativeId = daughter.id;
    const kept = await insertFamilyLink(database, {
      representativeId,
      representedId: adult.id,
      renewedOn: '2026-11-24',
    });
    const cared = await insertFamilyLink(database, {
      representativeId,
      representedId: father.id,
      kind: 'parent_in_care',
    });
    const ending = await insertFamilyLink(database, {
      representativeId,
      representedId: short.id,
    });
    await database.owner.query(
      `update family_links set valid_until = '2026-11-23' where id = $1`,
      [ending],
    );
    await reviewFamilyLinks(services, testNow);
    expect(await linkOf(kept)).toEqual({ reviewed_age: 18, end_reason: null });
    expect(await linkOf(cared)).toEqual({ reviewed_age: 18, end_reason: null });
    expect(await linkOf(ending)).toMatchObject({ end_reason: 'expired' });
    expect(await noticesOf(father.id)).toEqual([]);
    expect(await reviewFamilyLinks(services, testNow)).toBe(0);
    await endFamilyLink(database, kept);
  });
});
