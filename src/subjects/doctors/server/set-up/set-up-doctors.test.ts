import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Announcement } from '../../../../base/kernel/live/changes.ts';
import type { Language } from '../../../../base/person/rules/languages.ts';
import { tokenOf, tokensSentTo } from '../../../../testing/access/access.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertDoctor as insertBookable,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { readLink } from '../../../access/server/links/read-link.ts';
import type { DoctorState } from '../../../staff/contract/doctor-state.ts';
import type { AdminDoctor } from '../../contract/doctors.ts';
import { changeDoctorState } from './change-doctor-state.ts';
import { createDoctor, type NewDoctor } from './create-doctor.ts';
import { inviteDoctor } from './invite-doctor.ts';
import { listDoctorsToSetUp } from './list-doctors-to-set-up.ts';
import { readDoctorToSetUp } from './read-doctor-to-set-up.ts';
import { type DoctorData, saveDoctorData } from './save-doctor-data.ts';
import { type DoctorOffer, saveDoctorOffer } from './save-doctor-offer.ts';

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

let nextLicense = 20_000;
const newLicense = () => ({
  kind: 'MN' as const,
  number: String(nextLicense++),
  province: null,
  validFrom: null,
  validTo: null,
});

function create(changes: Partial<NewDoctor> = {}, using = services) {
  return createDoctor(using, {
    name: 'Elena Sosa',
    email: `${randomUUID()}@ejemplo.com`,
    licenses: [newLicense()],
    specialtyIds: [clinic.specialtyId],
    practiceIds: [clinic.practiceId],
    invites: false,
    ...callBy(actor),
    ...changes,
  });
}

async function read(doctorId: string): Promise<AdminDoctor> {
  const doctor = await readDoctorToSetUp(database.db, {
    doctorId,
    now: testNow,
  });
  if (!doctor.ok) throw new Error('There is no such doctor.');
  return doctor.value;
}

async function created(changes: Partial<NewDoctor> = {}): Promise<AdminDoctor> {
  const made = await create(changes);
  if (!made.ok) throw new Error(made.refusal.code);
  return read(made.value.doctorId);
}

let nextDoctor = 0;
/** A professional who attends, with an appointment booked. */
async function withAppointment(): Promise<AdminDoctor> {
  const id = await insertBookable(database, {
    name: `Doctora ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[nextDoctor++]}`,
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId, clinic.longPracticeId],
  });
  const patient = await insertPatient(database, { fullName: 'Ana Ñáñez' });
  const slot = {
    doctorId: id,
    practiceId: clinic.practiceId,
    startsAt: at('2026-12-02', '10:00'),
  };
  await bookTestAppointment(services, { slot, patientId: patient.id });
  return read(id);
}

const asData = (doctor: AdminDoctor): DoctorData => {
  const {
    id: doctorId,
    revision,
    name,
    email,
    biography,
    communication,
    licenses,
  } = doctor;
  return {
    doctorId,
    revision,
    name,
    email,
    biography,
    communication,
    licenses,
    ...callBy(actor),
  };
};
const asOffer = ({
  id,
  revision,
  specialtyIds,
  practices,
  insurerIds,
  policy,
}: AdminDoctor): DoctorOffer => ({
  doctorId: id,
  revision,
  specialtyIds,
  practices,
  insurerIds,
  policy,
  ...callBy(actor),
});
const turn = ({ id, revision }: AdminDoctor, state: DoctorState) =>
  changeDoctorState(services, {
    doctorId: id,
    revision,
    state,
    ...callBy(actor),
  });

const outside = {
  ok: false,
  refusal: {
    code: 'OUTSIDE_SCHEDULE',
    data: {
      total: 1,
      appointments: [
        {
          startsAt: at('2026-12-02', '10:00'),
          patientName: 'Ana Ñáñez',
          phone: '+5491155554444',
        },
      ],
    },
  },
};

async function eventsOf(doctorId: string) {
  const { rows } = await database.owner.query(
    `select kind, detail - 'doctor' as detail from audit_events where detail->>'doctor' = $1 and user_id = $2 order by id`,
    [doctorId, actor.id],
  );
  return rows;
}

describe('a new professional', () => {
  test('is listed with the missing steps, and cannot be booked yet', async () => {
    const doctor = await created({ name: 'Nadia Nueva' });
    const listed = (await listDoctorsToSetUp(services, testNow)).find(
      ({ id }) => id === doctor.id,
    );
    expect(listed).toMatchObject({
      name: 'Nadia Nueva',
      state: 'disabled',
      specialtyNames: ['Clínica'],
      licenses: [`MN ${doctor.licenses[0]?.number}`],
      lacks: ['hours', 'sign_in'],
    });
    const never = {
      hasPassword: false,
      invitedUntil: null,
      lastSignInAt: null,
    };
    expect(doctor.access).toEqual({
      ...never,
      isSuspended: false,
      openSessions: 0,
    });
    expect(await eventsOf(doctor.id)).toMatchObject([
      { kind: 'doctor_created' },
    ]);
  });

  test.each([
    [
      'another professional',
      `insert into doctors (name, email) values ('Alguien', $1)`,
    ],
    [
      'a doctor’s account',
      `insert into system_users (name, email, role) values ('Alguien', $1, 'Doctor')`,
    ],
  ])('is not made with the e-mail of %s, in any case', async (_, insert) => {
    const email = `tomada${nextLicense}@ejemplo.com`;
    await database.owner.query(insert, [email]);
    expect(await create({ email: email.toUpperCase() })).toEqual({
      ok: false,
      refusal: { code: 'EMAIL_TAKEN' },
    });
  });

  test('is not made with a licence of another professional, nor with one licence twice', async () => {
    const [license] = (await created()).licenses;
    if (!license) throw new Error('No licence.');
    const before = (await listDoctorsToSetUp(services, testNow)).length;
    expect(await create({ licenses: [newLicense(), license] })).toEqual({
      ok: false,
      refusal: { code: 'LICENSE_TAKEN' },
    });
    const own = newLicense();
    expect(await create({ licenses: [own, own] })).toMatchObject({
      refusal: {
        code: 'INVALID_INPUT',
        data: { fields: [{ path: 'licenses.1.number' }] },
      },
    });
    expect(await listDoctorsToSetUp(services, testNow)).toHaveLength(before);
  });

  test('may have only practices of their own specialties', async () => {
    expect(
      await create({ practiceIds: [clinic.practiceId, randomUUID()] }),
    ).toMatchObject({
      refusal: {
        code: 'INVALID_INPUT',
        data: { fields: [{ path: 'practices.1.practiceId' }] },
      },
    });
  });
});

describe('an invitation', () => {
  const mailing = () => ({ ...services, ways: ['email' as const] });

  test('goes by e-mail, and no administrator sees its link', async () => {
    const made = await create({ invites: true }, mailing());
    if (!made.ok) throw new Error(made.refusal.code);
    const { doctorId, invitation } = made.value;
    expect(invitation?.linkUrl).toBeNull();
    expect(await tokensSentTo(database, invitation?.sentTo ?? '')).toHaveLength(
      1,
    );
    expect((await read(doctorId)).access.invitedUntil).toBe(
      invitation?.expiresAt,
    );
    expect(await eventsOf(doctorId)).toMatchObject([
      { kind: 'doctor_created' },
      { kind: 'doctor_invited', detail: { shownToAdministrator: false } },
    ]);
  });

  test('is shown once if no e-mail goes out, which is kept, and voids the one before', async () => {
    const { id: doctorId } = await created();
    const invite = () => inviteDoctor(services, { doctorId, ...callBy(actor) });
    const [first, second] = [await invite(), await invite()];
    if (!first.ok || !second.ok) throw new Error('Not invited.');
    const open = (url: string | null) =>
      readLink(services, { token: tokenOf(url), address: 'a', now: testNow });
    expect(await open(first.value.linkUrl)).toEqual({
      ok: false,
      refusal: { code: 'LINK_VOID' },
    });
    expect(await open(second.value.linkUrl)).toMatchObject({
      ok: true,
      value: { purpose: 'invitation' },
    });
    expect((await eventsOf(doctorId)).at(-1)).toMatchObject({
      kind: 'doctor_invited',
      detail: { shownToAdministrator: true },
    });
  });

  test('is refused for a doctor with a password, and for an unknown doctor', async () => {
    const { id: doctorId, email } = await created();
    await database.owner.query(
      `update system_users set password_hash = 'x' where email = $1`,
      [email],
    );
    const invite = (id: string) =>
      inviteDoctor(services, { doctorId: id, ...callBy(actor) });
    expect(await invite(doctorId)).toEqual({
      ok: false,
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
    expect(await invite(randomUUID())).toEqual({
      ok: false,
      refusal: { code: 'NOT_FOUND' },
    });
  });
});

describe('the data of a professional', () => {
  test('are saved with the account, and a changed e-mail voids the links to the old one', async () => {
    const doctor = await created();
    const invited = await inviteDoctor(services, {
      doctorId: doctor.id,
      ...callBy(actor),
    });
    const email = `Nueva.${nextLicense}@Ejemplo.com`;
    const licenses = [
      {
        ...newLicense(),
        kind: 'MP' as const,
        province: 'Córdoba',
        validTo: '2030-12-31',
      },
    ];
    const communication: Language[] = ['pt', 'aed'];
    const changes = { name: 'Elena Ríos', email, licenses, communication };
    const saved = await saveDoctorData(services, {
      ...asData(doctor),
      ...changes,
    });
    expect(saved).toMatchObject({
      ok: true,
      value: {
        ...changes,
        email: email.toLowerCase(),
        access: { invitedUntil: null },
      },
    });
    const { rows } = await database.owner.query(
      'select name from system_users where email = $1',
      [email.toLowerCase()],
    );
    expect(rows).toEqual([{ name: 'Elena Ríos' }]);
    const token = tokenOf(invited.ok ? invited.value.linkUrl : null);
    expect(
      await readLink(services, { token, address: 'b', now: testNow }),
    ).toMatchObject({ ok: false });
  });

  test('are refused with another professional’s e-mail or licence, and stay as they were', async () => {
    const [doctor, other] = [await created(), await created()];
    expect(
      await saveDoctorData(services, { ...asData(doctor), email: other.email }),
    ).toEqual({
      ok: false,
      refusal: { code: 'EMAIL_TAKEN' },
    });
    expect(
      await saveDoctorData(services, {
        ...asData(doctor),
        licenses: other.licenses,
      }),
    ).toEqual({
      ok: false,
      refusal: { code: 'LICENSE_TAKEN' },
    });
    expect(await read(doctor.id)).toEqual(doctor);
  });

  test('are saved by one of ten administrators who read the same', async () => {
    const doctor = await created();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        saveDoctorData(services, {
          ...asData(doctor),
          biography: `Versión ${index}`,
        }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok) expect(answer.refusal.code).toBe('CHANGED_MEANWHILE');
    const missing = { ...asData(doctor), doctorId: randomUUID() };
    expect(await saveDoctorData(services, missing)).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });
});

describe('the offer of a professional', () => {
  test('is saved with own minutes and price, insurers and narrower terms', async () => {
    const doctor = await created();
    const practices = [
      {
        practiceId: clinic.practiceId,
        visitMinutes: 30,
        priceCents: 1_250_000,
      },
      {
        practiceId: clinic.longPracticeId,
        visitMinutes: null,
        priceCents: null,
      },
    ];
    const policy = {
      ...doctor.policy,
      minNoticeMinutes: 1440,
      maxOverbookedPerHalfDay: 0,
    };
    const request = {
      ...asOffer(doctor),
      practices,
      policy,
      insurerIds: [clinic.insurerId],
    };
    const saved = await saveDoctorOffer(services, request);
    expect(saved).toMatchObject({
      ok: true,
      value: { practices, policy, insurerIds: [clinic.insurerId] },
    });
    expect(await saveDoctorOffer(services, request)).toEqual({
      ok: false,
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
    expect((await eventsOf(doctor.id)).at(-1)).toEqual({
      kind: 'doctor_changed',
      detail: { part: 'offer' },
    });
  });

  test.each([
    ['minNoticeMinutes', 60],
    ['horizonDays', 90],
    ['changeUntilHours', 6],
    ['maxOverbookedPerHalfDay', 3],
  ])('may not be laxer than the clinic’s terms: %s', async (term, value) => {
    const doctor = await created();
    const policy = { ...doctor.policy, [term]: value };
    expect(
      await saveDoctorOffer(services, { ...asOffer(doctor), policy }),
    ).toMatchObject({
      refusal: {
        code: 'INVALID_INPUT',
        data: { fields: [{ path: `policy.${term}` }] },
      },
    });
  });

  test('keeps a practice with appointments to come and lists them, and its minutes may change', async () => {
    const doctor = await withAppointment();
    const others = doctor.practices.filter(
      ({ practiceId }) => practiceId !== clinic.practiceId,
    );
    expect(
      await saveDoctorOffer(services, {
        ...asOffer(doctor),
        practices: others,
      }),
    ).toMatchObject(outside);
    expect(await read(doctor.id)).toEqual(doctor);
    const longer = doctor.practices.map((practice) => ({
      ...practice,
      visitMinutes: 45,
    }));
    expect(
      await saveDoctorOffer(services, {
        ...asOffer(doctor),
        practices: longer,
      }),
    ).toMatchObject({
      ok: true,
    });
  });
});

describe('a professional', () => {
  test('is enabled, put on leave and back, and each step is kept', async () => {
    let doctor = await created();
    const steps: DoctorState[] = [
      'attending',
      'on_leave',
      'attending',
      'disabled',
    ];
    const told: Announcement[] = [];
    const silence = services.changes.hear((announcement) =>
      told.push(announcement),
    );
    for (const state of steps) {
      const answer = await turn(doctor, state);
      expect(answer).toMatchObject({ ok: true, value: { state } });
      if (answer.ok) doctor = answer.value;
    }
    silence();
    expect(told).toEqual(
      steps.map(() => ({ kind: 'schedule', doctorId: doctor.id })),
    );
    expect((await eventsOf(doctor.id)).map(({ kind }) => kind)).toEqual([
      'doctor_created',
      'doctor_enabled',
      'doctor_on_leave',
      'doctor_enabled',
      'doctor_disabled',
    ]);
    const { rows } = await database.owner.query(
      'select enabled_at from doctors where id = $1',
      [doctor.id],
    );
    expect(rows[0].enabled_at).toEqual(testNow);
  });

  test.each(['disabled', 'on_leave', 'retired'] as const)(
    'does not become %s with appointments to come, and the refusal lists them',
    async (state) => {
      const doctor = await withAppointment();
      expect(await turn(doctor, state)).toMatchObject(outside);
      expect(await read(doctor.id)).toEqual(doctor);
    },
  );

  test('has no hours any more after retiring', async () => {
    const doctor = await withAppointment();
    await database.owner.query(
      `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'patient' where doctor_id = $1`,
      [doctor.id],
    );
    expect(await turn(doctor, 'retired')).toMatchObject({
      ok: true,
      value: { state: 'retired', lacks: [] },
    });
    const { rows } = await database.owner.query(
      'select count(*)::int as open from availability_rules where doctor_id = $1 and ended_at is null',
      [doctor.id],
    );
    expect(rows).toEqual([{ open: 0 }]);
    expect(await turn(doctor, 'attending')).toEqual({
      ok: false,
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
  });
});
