import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../base/doors/actor.ts';
import type { Services } from '../../../base/doors/services.ts';
import {
  accessMessages,
  tokensSentTo,
} from '../../../testing/access/access.ts';
import { testNow } from '../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertUser } from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { readLink } from '../../access/server/links/read-link.ts';
import { setPasswordByLink } from '../../access/server/recovery/set-password-by-link.ts';
import { acceptProfessionalRequest } from '../../doctors/server/requests/accept-professional-request.ts';
import { listProfessionalRequests } from '../../doctors/server/requests/list-professional-requests.ts';
import { listOfferedSpecialties } from '../../doctors/server/requests/professional-request-queries.ts';
import { refuseProfessionalRequest } from '../../doctors/server/requests/refuse-professional-request.ts';
import {
  type ProfessionalApplication,
  requestProfessionalAccount,
} from '../../doctors/server/requests/request-professional-account.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let actor: Actor<'admin'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const { id } = await insertUser(database, { role: 'Admin', password: null });
  actor = actorAs('admin', id);
});

const received = { ok: true, value: { received: true } };
const later = (days: number) =>
  new Date(testNow.getTime() + days * 24 * 60 * 60_000);
let nextLicense = 10_000;

function ask(changes: Partial<ProfessionalApplication> = {}, using = services) {
  return requestProfessionalAccount(using, {
    fullName: 'Elena Sosa',
    email: `${randomUUID()}@ejemplo.com`,
    license: { kind: 'MN', number: String(nextLicense++) },
    specialtyId: clinic.specialtyId,
    address: randomUUID(),
    now: testNow,
    ...changes,
  });
}

/** The open request with that e-mail. */
async function waiting(email: string) {
  const requests = await listProfessionalRequests(services);
  return requests.find((request) => request.email === email);
}

async function askedBy(changes: Partial<ProfessionalApplication> = {}) {
  const email = changes.email ?? `${randomUUID()}@ejemplo.com`;
  await ask({ ...changes, email });
  const request = await waiting(email);
  if (!request) throw new Error('No request waits.');
  return request;
}

const accept = (requestId: string, now = testNow) =>
  acceptProfessionalRequest(services, { requestId, ...callBy(actor, now) });
const turnDown = (requestId: string) =>
  refuseProfessionalRequest(services, { requestId, ...callBy(actor) });

async function countRows() {
  const { rows } = await database.owner.query(
    `select (select count(*) from doctors)::int as doctors, (select count(*) from system_users)::int as users,
      (select count(*) from doctor_licenses)::int as licenses, (select count(*) from access_links)::int as links,
      (select count(*) from outbox)::int as messages`,
  );
  return rows[0];
}

describe('a professional who asks for an account', () => {
  test('is listed for the administrators with the licence as given', async () => {
    const email = 'Elena.Sosa@Ejemplo.com';
    expect(
      await ask({
        email,
        license: { kind: 'MP', number: '4321', province: 'Santa Fe' },
      }),
    ).toEqual(received);
    expect(await waiting('elena.sosa@ejemplo.com')).toMatchObject({
      fullName: 'Elena Sosa',
      license: 'MP 4321 (Santa Fe)',
      specialtyName: 'Clínica',
      askedAt: testNow.toISOString(),
    });
  });

  test('again, or twenty times at once, gets the same answer and stays listed once, as first written', async () => {
    const email = 'dos.veces@ejemplo.com';
    await ask({ email });
    const again = await Promise.all(
      Array.from({ length: 20 }, () => ask({ email, fullName: 'Otro Nombre' })),
    );
    for (const answer of again) expect(answer).toEqual(received);
    const requests = await listProfessionalRequests(services);
    expect(requests.filter((request) => request.email === email)).toMatchObject(
      [{ fullName: 'Elena Sosa' }],
    );
  });

  test('and has one already gets the same answer', async () => {
    const { rows } = await database.owner.query(
      'select email from doctors limit 1',
    );
    expect(await ask({ email: rows[0].email })).toEqual(received);
  });

  test('is refused beside the specialty if the clinic does not offer it', async () => {
    const { rows } = await database.owner.query(
      `insert into specialties (slug, name, is_enabled) values ('otra', 'Otra', false) returning id`,
    );
    expect(await listOfferedSpecialties(database.db)).toEqual([
      { id: clinic.specialtyId, name: 'Clínica' },
    ]);
    for (const specialtyId of [rows[0].id, randomUUID()]) {
      expect(await ask({ specialtyId })).toMatchObject({
        refusal: {
          code: 'INVALID_INPUT',
          data: { fields: [{ path: 'specialtyId' }] },
        },
      });
    }
  });

  test('may ask ten times an hour from one address', async () => {
    const rationed = servicesOn(database.db, { budgets: true });
    const address = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => ask({ address }, rationed)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  });
});

describe('accepting a request', () => {
  test('makes a professional who cannot be booked yet, and sends a link for seven days', async () => {
    const request = await askedBy({
      license: { kind: 'MP', number: '777', province: 'Salta' },
    });
    const answer = await accept(request.id);
    if (!answer.ok) throw new Error(answer.refusal.code);
    // No mail carries the link: the administrator who accepts hands it over.
    expect(answer.value.invitation.linkUrl).toMatch(/\/recordar\?token=/);
    const { rows } = await database.owner.query(
      `select doctor.name, doctor.is_enabled, doctor.status, license.kind, license.number, license.province,
        account.role, account.password_hash, account.is_active,
        (select array_agg(specialty_id) from doctor_specialties where doctor_id = doctor.id) as specialties
        from doctors doctor join doctor_licenses license on license.doctor_id = doctor.id
          join system_users account on account.email = doctor.email
        where doctor.id = $1`,
      [answer.value.doctorId],
    );
    expect(rows).toEqual([
      {
        name: 'Elena Sosa',
        is_enabled: false,
        status: 'active',
        kind: 'MP',
        number: '777',
        province: 'Salta',
        role: 'Doctor',
        password_hash: null,
        is_active: true,
        specialties: [clinic.specialtyId],
      },
    ]);
    expect(await waiting(request.email)).toBeUndefined();
    expect(
      (await services.snapshot.newest()).doctors.has(answer.value.doctorId),
    ).toBe(false);
    const messages = (await accessMessages(database)).filter(
      ({ to }) => to === request.email,
    );
    expect(messages).toMatchObject([
      { kind: 'invitation', channel: 'email', patientId: null },
    ]);
    const [token = ''] = await tokensSentTo(database, request.email);
    const read = (now: Date) =>
      readLink(services, { token, address: 'a', now });
    expect(await read(new Date(later(7).getTime() - 1))).toEqual({
      ok: true,
      value: { purpose: 'invitation', role: 'doctor', name: 'Elena Sosa' },
    });
    expect(await read(later(7))).toMatchObject({ ok: false });
    expect(
      await setPasswordByLink(services, {
        token,
        password: 'lluvia sobre el tejado',
        address: 'a',
        now: later(6),
      }),
    ).toEqual({ ok: true, value: { role: 'doctor', name: 'Elena Sosa' } });
  });

  test.each([
    [
      'belongs to a professional',
      `insert into doctors (name, email) values ('Alguien', $1)`,
    ],
    [
      'belongs to an account',
      `insert into system_users (name, email, role) values ('Alguien', $1, 'Doctor')`,
    ],
  ])(
    'makes nothing if its e-mail %s already, and the request stays',
    async (_, insert) => {
      const request = await askedBy();
      await database.owner.query(insert, [request.email]);
      const before = await countRows();
      expect(await accept(request.id)).toEqual({
        ok: false,
        refusal: { code: 'EMAIL_TAKEN' },
      });
      expect(await countRows()).toEqual(before);
      expect(await waiting(request.email)).toBeDefined();
    },
  );

  test('makes nothing if another professional has the licence, and the request stays', async () => {
    const license = { kind: 'MN', number: '5555' } as const;
    const [first, second] = [
      await askedBy({ license }),
      await askedBy({ license }),
    ];
    expect(await accept(first.id)).toMatchObject({ ok: true });
    const before = await countRows();
    expect(await accept(second.id)).toEqual({
      ok: false,
      refusal: { code: 'LICENSE_TAKEN' },
    });
    expect(await countRows()).toEqual(before);
    expect(await waiting(second.email)).toBeDefined();
  });

  test('by ten administrators at once happens once, with one invitation', async () => {
    const request = await askedBy();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => accept(request.id)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) {
      if (!answer.ok) expect(answer.refusal).toEqual({ code: 'NOT_FOUND' });
    }
    expect(await tokensSentTo(database, request.email)).toHaveLength(1);
  });
});

describe('deciding', () => {
  test('happens once if two administrators decide the opposite at once', async () => {
    for (let round = 0; round < 5; round++) {
      const request = await askedBy();
      const answers = await Promise.all([
        accept(request.id),
        turnDown(request.id),
      ]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const sent = await tokensSentTo(database, request.email);
      expect(sent).toHaveLength(answers[0].ok ? 1 : 0);
    }
  });

  test('with a refusal makes nothing, and the same e-mail may ask again', async () => {
    const request = await askedBy();
    const before = await countRows();
    expect(await turnDown(request.id)).toEqual({
      ok: true,
      value: { refused: true },
    });
    expect(await turnDown(request.id)).toEqual({
      ok: false,
      refusal: { code: 'NOT_FOUND' },
    });
    expect(await countRows()).toEqual(before);
    await ask({ email: request.email });
    expect(await waiting(request.email)).toBeDefined();
  });

  test('is refused for an unknown request', async () => {
    expect(await accept(randomUUID())).toEqual({
      ok: false,
      refusal: { code: 'NOT_FOUND' },
    });
    expect(await turnDown(randomUUID())).toEqual({
      ok: false,
      refusal: { code: 'NOT_FOUND' },
    });
  });

  test('notes the user and the decision', { tags: ['all'] }, async () => {
    const [yes, no] = [await askedBy(), await askedBy()];
    await accept(yes.id);
    await turnDown(no.id);
    const { rows } = await database.owner.query(
      `select kind, role, user_id from audit_events where detail->>'request' = any($1) order by id`,
      [[yes.id, no.id]],
    );
    const by = { role: 'admin', user_id: actor.id };
    expect(rows).toEqual([
      { kind: 'request_made', role: null, user_id: null },
      { kind: 'request_made', role: null, user_id: null },
      { kind: 'request_accepted', ...by },
      { kind: 'request_refused', ...by },
    ]);
  });
});
