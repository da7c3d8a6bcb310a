import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { writeWhatsapp } from '../../../panels/counter/server/write-whatsapp.ts';
import { noticesOf } from '../../../testing/access/sent-codes.ts';
import { signedInAs } from '../../../testing/access/signed-in.ts';
import { at, testNow } from '../../../testing/clinic/bookings.ts';
import { callAs, clockAt } from '../../../testing/clinic/calls.ts';
import { giveAppointment } from '../../../testing/clinic/desk.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import {
  insertKnownPatient,
  insertUser,
} from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import type { FilePerson } from '../contract/file-fields.ts';
import {
  addCoverage,
  endCoverage,
  preferCoverage,
} from './file/change-coverages.ts';
import { noteCalledByCode } from './file/note-called-by-code.ts';
import { notePreference } from './file/note-preference.ts';
import { readPatientFile } from './file/read-patient-file.ts';
import { registerAtDesk } from './file/register-at-desk.ts';
import { saveAtDesk } from './file/save-at-desk.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let desk: Call<'reception'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const { id } = await insertUser(database, {
    role: 'Recepcionista',
    password: null,
  });
  desk = callAs('reception', id);
});

let nextDni = 40_000_000;
const newcomer = (changes: Partial<FilePerson> = {}): FilePerson => ({
  fullName: 'Nora Quiroga',
  chosenName: null,
  dni: String(nextDni++),
  birthDate: null,
  sexOnDocument: null,
  email: null,
  phone: null,
  ...changes,
});
const register = (
  person: FilePerson,
  changes: { isAnother?: boolean; idempotencyKey?: string } = {},
) =>
  registerAtDesk(services, {
    ...desk,
    person,
    isAnother: false,
    isEmailTheirs: false,
    hasConsented: true,
    idempotencyKey: randomUUID(),
    ...changes,
  });
const codeOf = (answer: { ok: boolean; refusal?: { code: string } }) =>
  answer.refusal?.code ?? 'done';

async function registered(changes: Partial<FilePerson> = {}) {
  const answer = await register(newcomer(changes), { isAnother: true });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return fileOf(answer.value.patientId);
}
async function fileOf(patientId: string, now = testNow) {
  const file = await readPatientFile(services, { patientId, ...clockAt(now) });
  if (!file.ok) throw new Error('Nobody.');
  return file.value;
}
async function auditKindsOf(patientId: string): Promise<string[]> {
  const { rows } = await database.owner.query(
    'select kind from audit_events where subject_patient_id = $1 and user_id = $2 order by id',
    [patientId, desk.actor.userId],
  );
  return rows.map(({ kind }) => kind);
}
function personOf(file: Awaited<ReturnType<typeof fileOf>>): FilePerson {
  const { fullName, chosenName, dni, birthDate, sexOnDocument, email, phone } =
    file;
  return { fullName, chosenName, dni, birthDate, sexOnDocument, email, phone };
}

describe('registering at the counter', () => {
  test('stores the typed data, with the consent given there, and logs the user', {
    tags: ['all'],
  }, async () => {
    const file = await registered({
      phone: '351 444-5566',
      email: 'nora@correo.example',
      birthDate: '1990-02-03',
    });
    expect(file).toMatchObject({
      phone: '+5493514445566',
      emailTrust: 'declared',
      revision: 1,
      identity: null,
    });
    const { rows } = await database.owner.query(
      'select channel from consents where patient_id = $1',
      [file.id],
    );
    expect(rows).toEqual([{ channel: 'desk' }]);
    expect(await auditKindsOf(file.id)).toEqual(['patient_registered']);
  });

  test('keeps a landline as one, and offers no WhatsApp for it', async () => {
    const { id, phone } = await registered({ phone: '011 4444-5555' });
    expect(phone).toBe('+541144445555');
    const { rows } = await database.owner.query(
      `select turno_channel(patients) as way, message_channel(patients, 'confirmation') as told
       from patients where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ way: 'none', told: 'none' }]);
    const { doctorId, practiceId } = clinic;
    const slot = { doctorId, practiceId, startsAt: at('2026-12-03', '09:00') };
    const given = await giveAppointment(services, {
      actor: desk.actor,
      patientId: id,
      slot,
    });
    expect(await writeWhatsapp(services, given.id)).toMatchObject({
      ok: true,
      value: { url: null },
    });
  });

  test.each([
    [
      '0800-555-1234',
      'Ese número es de una empresa. Escriba el de la persona.',
    ],
    ['1234567', 'Falta el código de área, por ejemplo 11 5555-4444.'],
  ])('refuses %s as the phone of a person', async (phone, message) => {
    expect(await register(newcomer({ phone }))).toMatchObject({
      refusal: { data: { fields: [{ path: 'person.phone', message }] } },
    });
  });

  test('without DNI asks for the birth date', async () => {
    const newborn = newcomer({ dni: null, fullName: 'Bebé Suárez' });
    expect(await register(newborn)).toMatchObject({
      refusal: {
        data: {
          fields: [
            {
              path: 'person.birthDate',
              message: 'Sin DNI hace falta la fecha de nacimiento.',
            },
          ],
        },
      },
    });
    expect(
      await register({ ...newborn, birthDate: '2026-11-23' }),
    ).toMatchObject({ ok: true });
  });

  test.each([
    ['a birth date to come', { birthDate: '2026-11-25' }, 'person.birthDate'],
    ['an impossible phone', { phone: '15' }, 'person.phone'],
  ])('refuses %s beside its field', async (_, changes, path) => {
    expect(await register(newcomer(changes))).toMatchObject({
      refusal: { data: { fields: [{ path }] } },
    });
  });

  test('answers a repeated request with the same person, and refuses other data with its key', async () => {
    const [person, idempotencyKey] = [newcomer(), randomUUID()];
    const answers = await Promise.all(
      [1, 2, 3].map(() => register(person, { idempotencyKey })),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(
      new Set(answers.map((answer) => answer.ok && answer.value.patientId))
        .size,
    ).toBe(1);
    expect(codeOf(await register(newcomer(), { idempotencyKey }))).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
  });

  test('keeps another document than the DNI, and refuses it for a second person', async () => {
    const document = {
      kind: 'passport',
      country: 'SE',
      number: 'AB123456',
    } as const;
    const traveller = newcomer({
      dni: null,
      document,
      birthDate: '1980-01-01',
      fullName: 'Ingrid Svensson',
    });
    const file = await registered(traveller);
    expect(file).toMatchObject({ dni: null, document });
    const another = {
      ...traveller,
      fullName: 'Astrid Berg',
      birthDate: '1991-02-02',
    };
    expect(codeOf(await register(another, { isAnother: true }))).toBe(
      'DOCUMENT_REGISTERED',
    );
    const sameNumber = { ...document, country: 'NO' };
    expect(
      codeOf(
        await register(
          { ...another, document: sameNumber },
          { isAnother: true },
        ),
      ),
    ).toBe('done');
    const libreta = { kind: 'lc', country: 'AR', number: '123456' } as const;
    const codes = await Promise.all(
      ['Elsa Paz', 'Emma Ríos', 'Irma Sol'].map(async (fullName) =>
        codeOf(
          await register(
            { ...another, fullName, document: libreta },
            { isAnother: true },
          ),
        ),
      ),
    );
    expect(codes.toSorted()).toEqual([
      'DOCUMENT_REGISTERED',
      'DOCUMENT_REGISTERED',
      'done',
    ]);
  });

  test('keeps a passport beside a later DNI; an old tab that knows no documents removes none', async () => {
    const document = {
      kind: 'passport',
      country: 'PY',
      number: 'P7654321',
    } as const;
    const file = await registered({
      dni: null,
      document,
      birthDate: '1985-01-01',
      fullName: 'Rosa Benítez',
    });
    const save = async (person: FilePerson, revision: number) =>
      saveAtDesk(services, {
        ...desk,
        patientId: file.id,
        revision,
        person,
        isEmailTheirs: false,
      });
    const dni = String(nextDni++);
    expect(await save({ ...personOf(file), dni }, 1)).toMatchObject({
      value: { dni, document, revision: 2 },
    });
    expect(
      await save({ ...personOf(file), dni, document: null }, 2),
    ).toMatchObject({
      value: { dni, document: null, revision: 3 },
    });
  });

  test('refuses the DNI or document of another file, and changes neither', async () => {
    const owner = await registered({
      document: { kind: 'foreign', country: 'BO', number: '998877' },
    });
    const other = await registered({
      dni: null,
      fullName: 'Otra Persona',
      birthDate: '1970-01-01',
    });
    const save = (changes: Partial<FilePerson>) =>
      saveAtDesk(services, {
        ...desk,
        patientId: other.id,
        revision: 1,
        isEmailTheirs: false,
        person: { ...personOf(other), ...changes },
      });
    expect(codeOf(await save({ dni: owner.dni }))).toBe('DNI_REGISTERED');
    expect(codeOf(await save({ document: owner.document }))).toBe(
      'DOCUMENT_REGISTERED',
    );
    expect(await fileOf(other.id)).toMatchObject({
      dni: null,
      document: null,
      revision: 1,
    });
  });

  test.each([
    ['a libreta of letters', ['le', 'AR', 'A12345']],
    ['a libreta of another country', ['lc', 'UY', '123456']],
    ['a foreign document of Argentina', ['foreign', 'AR', '123456']],
    ['a number without kind', [null, null, '123456']],
  ])('the database itself refuses %s', async (_, [kind, country, number]) => {
    await expect(
      database.owner.query(
        `insert into patients (full_name, document_kind, document_country, document_number) values ('Ana', $1, $2, $3)`,
        [kind, country, number],
      ),
    ).rejects.toThrow(/constraint/);
  });

  test('with one DNI at ten desks succeeds at one and is refused at the others', async () => {
    const person = newcomer();
    const codes = (
      await Promise.all(Array.from({ length: 10 }, () => register(person)))
    ).map(codeOf);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'DNI_REGISTERED')).toHaveLength(9);
  });
});

describe('a person similar to a patient on file', () => {
  test.each([
    [
      'with a similar name, born the same day',
      { birthDate: '1985-07-09' },
      true,
    ],
    [
      'with a similar name and the same phone',
      { phone: '+5493515550001' },
      true,
    ],
    [
      'with another name, and the phone of the family',
      { fullName: 'Ana Luján', phone: '+5493515550001' },
      false,
    ],
    [
      'with a similar name alone, without DNI',
      { birthDate: '1985-07-10' },
      true,
    ],
  ])('%s', async (_, changes, isWarned) => {
    const existing = {
      fullName: 'Carla Luján',
      birthDate: '1985-07-09',
      phone: '+5493515550001',
    };
    const { id } = await registered(existing);
    const typed = newcomer({
      fullName: 'Karla Lujan',
      dni: null,
      birthDate: '2001-01-01',
      ...changes,
    });
    const answer = await register(typed);
    if (!isWarned) return expect(codeOf(answer)).toBe('done');
    expect(answer).toMatchObject({ refusal: { code: 'LOOKALIKES' } });
    expect(JSON.stringify(answer)).toContain(id);
    expect(codeOf(await register(typed, { isAnother: true }))).toBe('done');
  });

  test('with the same name, born another day, is another person if both have a DNI', async () => {
    await registered({ fullName: 'Dora Zabala', birthDate: '1985-07-09' });
    expect(
      codeOf(
        await register(
          newcomer({ fullName: 'Dora Zabala', birthDate: '1985-07-10' }),
        ),
      ),
    ).toBe('done');
  });

  test('with a DNI now, and the name of a patient without DNI, is asked about', async () => {
    const { id } = await registered({
      fullName: 'Ofelia Barrionuevo',
      dni: null,
      birthDate: '1950-01-02',
    });
    await registered({
      fullName: 'Ofelia Barrientos',
      dni: null,
      birthDate: '1950-01-02',
    });
    const answer = await register(newcomer({ fullName: 'Barionuevo Ofelia' }));
    expect(answer).toMatchObject({
      refusal: { code: 'LOOKALIKES', data: { patients: [{ id }] } },
    });
  });

  test('at ten desks at once is one newborn, and nine desks get the warning', async () => {
    const newborn = newcomer({
      dni: null,
      fullName: 'Bebé Robledo',
      birthDate: '2026-11-20',
    });
    const codes = (
      await Promise.all(Array.from({ length: 10 }, () => register(newborn)))
    ).map(codeOf);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'LOOKALIKES')).toHaveLength(9);
  });
});

describe('changing a patient’s data', () => {
  const save = (
    file: Awaited<ReturnType<typeof fileOf>>,
    changes: Partial<FilePerson>,
    isEmailTheirs = false,
  ) =>
    saveAtDesk(services, {
      ...desk,
      patientId: file.id,
      revision: file.revision,
      isEmailTheirs,
      person: { ...personOf(file), ...changes },
    });

  test('is refused if another user changed them meanwhile', async () => {
    const file = await registered();
    expect(await save(file, { chosenName: 'Nina' })).toMatchObject({
      value: { chosenName: 'Nina', revision: 2 },
    });
    expect(codeOf(await save(file, { chosenName: 'Nora' }))).toBe(
      'CHANGED_MEANWHILE',
    );
    expect((await fileOf(file.id)).chosenName).toBe('Nina');
  });

  test('to another patient’s DNI is refused, and changes nothing', async () => {
    const [file, other] = [await registered(), await registered()];
    expect(
      codeOf(await save(file, { dni: other.dni, chosenName: 'Nina' })),
    ).toBe('DNI_REGISTERED');
    expect(await fileOf(file.id)).toMatchObject({
      dni: file.dni,
      chosenName: null,
    });
  });

  test('to another DNI, or to none, deletes the verification and ends the sessions', async () => {
    for (const dni of [String(nextDni++), null]) {
      const { id } = await insertKnownPatient(database, { isVerified: true });
      const session = await signedInAs(services, { patientId: id });
      const saved = await save(await fileOf(id), { dni });
      expect(saved).toMatchObject({ value: { dni, identity: null } });
      expect(await session.actor()).toBeNull();
    }
  });

  test('trusts a new e-mail if the patient is there; else it waits, and both addresses and the phone get a message', async () => {
    for (const isThere of [true, false]) {
      const email = `nuevo.${isThere}@correo.example`;
      const { id } = await insertKnownPatient(database, {
        isVerified: true,
        email: 'viejo@correo.example',
        emailTrust: 'verified_in_person',
        fullName: `Rita ${isThere ? 'Presente' : 'Ausente'}`,
      });
      const session = await signedInAs(services, { patientId: id });
      const saved = await save(await fileOf(id), { email }, isThere);
      expect(saved).toMatchObject({
        value: {
          email,
          emailTrust: isThere ? 'verified_in_person' : 'declared',
        },
      });
      expect(await session.actor()).toBeNull();
      const { rows } = await database.owner.query(
        'select email_opens_account(patients, $2) as opens, email_opens_from from patients where id = $1',
        [id, testNow],
      );
      expect(rows[0].opens).toBe(isThere);
      expect(
        await noticesOf(database, `Rita ${isThere ? 'Presente' : 'Ausente'}`),
      ).toEqual([
        { what: 'email_changed', address: 'viejo@correo.example' },
        { what: 'email_changed', address: email },
        { what: 'email_changed', address: '+5491155554444' },
      ]);
    }
  });

  test('without a new e-mail trusts the old one no more and no less, and ends no session', async () => {
    const { id } = await insertKnownPatient(database, {
      email: 'igual@correo.example',
    });
    const session = await signedInAs(services, { patientId: id });
    expect(
      await save(await fileOf(id), { chosenName: 'Sol' }, true),
    ).toMatchObject({
      value: { chosenName: 'Sol', emailTrust: 'declared' },
    });
    expect(await session.actor()).not.toBeNull();
  });
});

test('the first coverage is used first, the next one takes its place when it ends, and none is added twice', async () => {
  const { id: patientId } = await registered();
  await database.owner.query(
    `insert into insurers (name, kind) values ('Prepaga Dos', 'prepaga')`,
  );
  const { rows } = await database.owner.query(
    'select id from insurers order by name desc',
  );
  const [two, text] = rows.map(({ id }) => id as string) as [string, string];
  const add = (insurerId: string, isPrimary = false) =>
    addCoverage(services, {
      ...desk,
      patientId,
      insurerId,
      planId: null,
      memberNumber: '12/3',
      isPrimary,
    });
  await add(text);
  expect(await add(text)).toMatchObject({ refusal: { code: 'INVALID_INPUT' } });
  expect(await add(randomUUID())).toMatchObject({
    refusal: { code: 'INVALID_INPUT' },
  });
  const both = await add(two);
  if (!both.ok) throw new Error(both.refusal.code);
  const [first, second] = both.value.coverages.map(({ id }) => id) as [
    string,
    string,
  ];
  expect(both.value.coverages.map(({ isPrimary }) => isPrimary)).toEqual([
    true,
    false,
  ]);
  expect(both.value.coverages.map(({ insurerId }) => insurerId)).toEqual([
    text,
    two,
  ]);
  expect(
    await preferCoverage(services, { ...desk, patientId, coverageId: second }),
  ).toMatchObject({
    value: { coverages: [{ id: second, isPrimary: true }, { id: first }] },
  });
  expect(
    await endCoverage(services, { ...desk, patientId, coverageId: second }),
  ).toMatchObject({
    value: { coverages: [{ id: first, isPrimary: true }] },
  });
  const stranger = await registered();
  const foreign = { ...desk, patientId: stranger.id, coverageId: first };
  expect(codeOf(await endCoverage(services, foreign))).toBe('NOT_FOUND');
  expect(codeOf(await preferCoverage(services, foreign))).toBe('NOT_FOUND');
});

test('the counter notes a patient’s choice of messages as said there', async () => {
  const { id: patientId } = await registered();
  const said = {
    ...desk,
    patientId,
    channel: 'email',
    topic: 'turnos',
    isWanted: false,
  } as const;
  expect(await notePreference(services, said)).toMatchObject({ ok: true });
  expect((await fileOf(patientId)).preferences).toContainEqual({
    channel: 'email',
    topic: 'turnos',
    isWanted: false,
    saidThrough: 'desk',
    saidAt: expect.stringMatching(/Z$/),
  });
  expect(
    codeOf(
      await notePreference(services, { ...said, patientId: randomUUID() }),
    ),
  ).toBe('NOT_FOUND');
});

test('a patient who asks for it is called by number alone, until they say otherwise', async () => {
  const { id: patientId } = await registered();
  expect((await fileOf(patientId)).isCalledByCode).toBe(false);
  for (const isCalledByCode of [true, true, false]) {
    expect(
      await noteCalledByCode(services, { ...desk, patientId, isCalledByCode }),
    ).toMatchObject({
      value: { isCalledByCode },
    });
  }
  const { rows } = await database.owner.query(
    `select count(*)::int as count from audit_events where kind = 'called_by_code_said' and subject_patient_id = $1`,
    [patientId],
  );
  expect(rows).toEqual([{ count: 2 }]);
  const stranger = { ...desk, patientId: randomUUID(), isCalledByCode: true };
  expect(codeOf(await noteCalledByCode(services, stranger))).toBe('NOT_FOUND');
});

test('the file shows the appointments to come and past, and those of today that can be admitted', async () => {
  const { id: patientId } = await registered();
  const { actor } = desk;
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-11-24', '16:00'),
  };
  await giveAppointment(services, { actor, patientId, slot });
  expect(await fileOf(patientId)).toMatchObject({
    upcoming: [{ canAdmit: true, admission: null }],
    past: [],
  });
  const tomorrow = new Date(testNow.getTime() + 24 * 3_600_000);
  expect(await fileOf(patientId, tomorrow)).toMatchObject({
    upcoming: [],
    past: [{ canAdmit: false }],
  });
});

test('the counter stores given and family names; the same full name keeps them, and another deletes them', async () => {
  const file = await registered({
    fullName: '?',
    givenNames: 'Nora',
    familyNames: 'de la Quiroga',
  });
  expect(file).toMatchObject({
    fullName: 'Nora de la Quiroga',
    givenNames: 'Nora',
    familyNames: 'de la Quiroga',
  });
  const save = async (person: Partial<FilePerson>) => {
    const {
      id: patientId,
      revision,
      fullName,
      chosenName,
      dni,
      birthDate,
      sexOnDocument,
      email,
      phone,
    } = await fileOf(file.id);
    const before = {
      fullName,
      chosenName,
      dni,
      birthDate,
      sexOnDocument,
      email,
      phone,
    };
    const saved = await saveAtDesk(services, {
      ...desk,
      patientId,
      revision,
      person: { ...before, ...person },
      isEmailTheirs: false,
    });
    if (!saved.ok) throw new Error(saved.refusal.code);
    return saved.value;
  };
  expect(await save({ chosenName: 'Norita' })).toMatchObject({
    familyNames: 'de la Quiroga',
  });
  expect(await save({ fullName: 'Nora Quiroga' })).toMatchObject({
    givenNames: null,
    familyNames: null,
  });
  expect(await save({ givenNames: 'Ñ', familyNames: 'O' })).toMatchObject({
    fullName: 'Ñ O',
    familyNames: 'O',
  });
  expect(
    await save({ fullName: 'Ñ O', givenNames: null, familyNames: null }),
  ).toMatchObject({
    givenNames: null,
  });
  const long = { givenNames: 'a'.repeat(70), familyNames: 'b'.repeat(70) };
  expect(codeOf(await register(newcomer(long)))).toBe('INVALID_INPUT');
});
