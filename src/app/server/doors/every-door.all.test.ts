import { randomUUID } from 'node:crypto';
import { isProcedure } from '@orpc/server';
import { beforeAll, describe, expect, test } from 'vitest';
import type {
  PersonRole,
  SessionLevel,
} from '../../../base/api/rules/session-level.ts';
import {
  type AssuranceLevel,
  isEnrolment,
  levelOf,
} from '../../../base/doors/guard.ts';
import { hashPassword } from '../../../base/kernel/hashing/passwords.ts';
import {
  type SignedInOverHttp as SignedIn,
  signIn,
} from '../../../testing/access/sign-in.ts';
import {
  bookTestAppointment,
  type TestAppointment,
} from '../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../testing/clinic/bookings.ts';
import {
  insertIssuedDocument,
  somePrescription,
} from '../../../testing/clinic/documents.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertFamilyLink } from '../../../testing/clinic/family.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
  insertUser,
} from '../../../testing/clinic/people.ts';
import { insertProposedControl } from '../../../testing/clinic/proposals.ts';
import { insertQuestionnaire } from '../../../testing/clinic/questionnaires.ts';
import {
  insertSignedVisit,
  someContent,
} from '../../../testing/clinic/records.ts';
import { anyTime, insertWish } from '../../../testing/clinic/waitlist.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { digestOf } from '../../../testing/database/table-digest.ts';
import {
  type Answer,
  newVisitor,
  testServer,
} from '../../../testing/servers/test-server.ts';
import type { contract } from '../../contract/index.ts';
import { adminDoor } from './admin.ts';
import { doctorDoor } from './doctor.ts';
import { patientDoor } from './patient.ts';
import { publicDoor } from './public.ts';
import { receptionDoor } from './reception.ts';

/*
 * Over HTTP, with real sessions: every procedure × every role and level × own and foreign identifiers. The
 * list comes from the router: a procedure that `foreign` does not name fails.
 */

const defaultPassword = 'Primera vez en la clínica';
const database = testDatabase();
const server = testServer(database, {
  services: async () => {
    const services = servicesOn(database.db);
    const defaultPasswordHash = await hashPassword(defaultPassword);
    return { ...services, access: { ...services.access, defaultPasswordHash } };
  },
});

interface Procedure {
  name: string;
  door: keyof typeof contract;
  level: AssuranceLevel;
  isEnrolment: boolean;
  method: string;
  path: string;
}

const doors = {
  public: publicDoor,
  patient: patientDoor,
  doctor: doctorDoor,
  reception: receptionDoor,
  admin: adminDoor,
};
const procedures = Object.entries(doors).flatMap(([door, tree]) =>
  Object.entries(tree).flatMap(([group, entries]) =>
    Object.entries<object>(entries)
      .filter(([, entry]) => isProcedure(entry))
      .map(([name, entry]): Procedure => {
        const { route } = (
          entry as { '~orpc': { route: { method?: string; path?: string } } }
        )['~orpc'];
        return {
          name: `${door}.${group}.${name}`,
          door: door as Procedure['door'],
          level: levelOf(entry) ?? 'N3',
          isEnrolment: isEnrolment(entry),
          method: route.method ?? 'POST',
          path: `/api/${door}${route.path}`,
        };
      }),
  ),
);
const guarded = procedures.filter(({ level }) => level !== 'N0');

const roles: PersonRole[] = ['patient', 'doctor', 'reception', 'admin'];
const levels: SessionLevel[] = ['N1', 'N2', 'N3'];
let clinic: SmallClinic;
const people = {} as Record<PersonRole, Record<SessionLevel, SignedIn>>;
/** Identifiers that belong to another person. */
const victims = {} as Record<
  PersonRole,
  { sessionId: string; factorId: string }
>;
let appointmentOfVictim: TestAppointment;
let appointmentOfAttacker: TestAppointment;
let emailChangeOfVictim: string;
let coverageOfVictim: string;
let pushOfVictim: string;
let patientOfVictim: string;
let entryOfVictim: string;
let documentOfVictim: string;
let copyOfVictim: string;
let seriesOfVictim: string;
let absenceRequestOfVictim: string;
let attachmentOfVictim: string;
let paperOfVictim: string;
let questionnaireOfVictim: string;
let noticeOfVictim: string;
let linkOfVictim: string;
let wishOfVictim: string;
let offerOfVictim: string;
let proposalOfVictim: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  for (const role of roles) {
    people[role] = {} as Record<SessionLevel, SignedIn>;
    for (const level of levels)
      people[role][level] = (await signInAs(role, level)).signedIn;
    victims[role] = await insertVictim(role);
  }
  await insertAppointments();
  const { rows } = await database.owner.query(
    `insert into absence_notices (doctor_id, day, starts_at, ends_at, given_at)
      values ($1, '2026-12-01', '2026-12-01T12:00Z', '2026-12-01T15:00Z', $2) returning id`,
    [clinic.doctorId, testNow],
  );
  noticeOfVictim = rows[0].id;
  wishOfVictim = await insertWish(servicesOn(database.db), clinic, {
    patientId: patientOfVictim,
  });
  const offers = await database.owner.query(
    `insert into waitlist_offers (entry_id, patient_id, doctor_id, starts_at, ends_at, offered_at, told_at, expires_at,
        offered_by) select $1, $2, $3, $4, $4::timestamptz + interval '20 minutes', $5, $5, $4, 'system' returning id`,
    [
      wishOfVictim,
      patientOfVictim,
      clinic.doctorId,
      at('2026-11-27', '10:00'),
      testNow,
    ],
  );
  offerOfVictim = offers.rows[0].id;
  proposalOfVictim = await insertProposedControl(database, {
    patientId: patientOfVictim,
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    day: '2026-12-01',
  });
});

async function signInAs(
  role: PersonRole,
  level: SessionLevel,
): Promise<{
  signedIn: SignedIn;
  patientId: string | null;
  userId: string | null;
}> {
  const signedUp = await signUp(role, level);
  const { patientId, userId, credentials } = signedUp;
  // A receptionist or an administrator is only identified (N1) while their second factor is missing.
  if (
    level === 'N3' ||
    (level === 'N1' && (role === 'admin' || role === 'reception'))
  ) {
    await insertFactor({ patientId, userId });
  }
  const signedIn = await signIn(server, credentials);
  if (level === 'N3') {
    await database.owner.query(
      `update sessions set factor_at = $1
        where id = (select id from sessions where role = $2 order by id desc limit 1)`,
      [testNow, role],
    );
  }
  const { json } = await signedIn.ask('/session');
  expect(json.level, `${role} ${level}`).toBe(level);
  return { signedIn, patientId, userId };
}

async function signUp(role: PersonRole, level: SessionLevel) {
  if (role === 'patient') {
    const isSure = level !== 'N1';
    const { id, dni } = await insertKnownPatient(database, {
      hasPassword: isSure,
      isVerified: isSure,
    });
    const credentials = {
      role,
      dni,
      ...(!isSure && { password: dni }),
    } as const;
    return { patientId: id, userId: null, credentials };
  }
  if (role === 'doctor') {
    const password = level === 'N1' ? { password: null } : {};
    const { id, email } = await insertDoctorAccount(database, {
      ...password,
      enabledAt: testNow,
    });
    const typed = level === 'N1' ? { password: defaultPassword } : {};
    return {
      patientId: null,
      userId: id,
      credentials: { role, email, ...typed } as const,
    };
  }
  const user = await insertUser(database, {
    role: role === 'admin' ? 'Admin' : 'Recepcionista',
  });
  return {
    patientId: null,
    userId: user.id,
    credentials: { role, email: user.email } as const,
  };
}

async function insertFactor(owner: {
  patientId: string | null;
  userId: string | null;
}): Promise<string> {
  const { rows } = await database.owner.query(
    `insert into second_factors (patient_id, user_id, kind, name, secret, created_at, confirmed_at)
      values ($1, $2, 'totp', 'Teléfono', '\\x00', $3, $3) returning id`,
    [owner.patientId, owner.userId, testNow],
  );
  return rows[0].id;
}

async function insertVictim(role: PersonRole) {
  const { patientId, userId } = await signInAs(role, 'N2');
  const { rows } = await database.owner.query(
    'select id from sessions where role = $1 order by id desc limit 1',
    [role],
  );
  const factorId = await insertFactor({ patientId, userId });
  return { sessionId: rows[0].id as string, factorId };
}

async function insertAppointments(): Promise<void> {
  const services = servicesOn(database.db);
  const { doctorId, practiceId } = clinic;
  const attacker = await insertKnownPatient(database);
  const victim = await insertKnownPatient(database, {
    email: 'victima@example.com',
  });
  const slot = (time: string) => ({
    doctorId,
    practiceId,
    startsAt: at('2026-11-26', time),
  });
  appointmentOfAttacker = await bookTestAppointment(services, {
    slot: slot('09:00'),
    patientId: attacker.id,
  });
  appointmentOfVictim = await bookTestAppointment(services, {
    slot: slot('10:00'),
    patientId: victim.id,
  });
  const { rows } = await database.owner.query(
    `with code as (insert into access_codes (purpose, patient_id, session_id, code_hash, created_at, expires_at)
        values ('email_new', $1, $2, 'x', $3, $3::timestamptz + interval '10 minutes') returning id)
      insert into email_changes (patient_id, new_email, new_code_id, started_at)
        select $1, 'otra@example.com', id, $3 from code returning id`,
    [victim.id, victims.patient.sessionId, testNow],
  );
  emailChangeOfVictim = rows[0].id;
  const { rows: coverages } = await database.owner.query(
    'insert into coverages (patient_id, insurer_id) values ($1, $2) returning id',
    [victim.id, clinic.insurerId],
  );
  coverageOfVictim = coverages[0].id;
  const { rows: browsers } = await database.owner.query(
    `insert into push_subscriptions (patient_id, endpoint, p256dh, auth, browser, session_id, created_at)
      values ($1, 'https://push.example/victim', repeat('A', 87), repeat('A', 22), 'Chrome en Android', $2, $3)
      returning id`,
    [victim.id, victims.patient.sessionId, testNow],
  );
  pushOfVictim = browsers[0].id;
  const { rows: series } = await database.owner.query(
    `insert into appointment_series (patient_id, practice_id, booked_at, idempotency_hash, request_hash)
      values ($1, $2, $3, 'x', 'x') returning id`,
    [victim.id, practiceId, testNow],
  );
  seriesOfVictim = series[0].id;
  patientOfVictim = victim.id;
  entryOfVictim = await insertSignedVisit(database, {
    patientId: victim.id,
    doctorId,
  });
  documentOfVictim = await insertIssuedDocument(database, {
    patientId: victim.id,
    doctorId,
  });
  const copies = await database.owner.query(
    `insert into record_copy_requests (patient_id, requested_at, came_by, asker, asker_name, handover, key_hash,
        request_hash)
      values ($1, $2, 'phone', 'patient', 'María Pérez', 'paper', sha256('key'), sha256('request')) returning id`,
    [victim.id, testNow],
  );
  copyOfVictim = copies.rows[0].id;
  const { rows: attachments } = await database.owner.query(
    `insert into record_attachments (appointment_id, patient_id, doctor_id, upload_key, name, kind, bytes, sha256,
        uploaded_at)
      select id, patient_id, doctor_id, gen_random_uuid(), 'a.pdf', 'application/pdf', 1, repeat('a', 64), now()
      from appointments where id = $1 returning id`,
    [appointmentOfVictim.id],
  );
  attachmentOfVictim = attachments[0].id;
  const { rows: papers } = await database.owner.query(
    `insert into appointment_papers (appointment_id, sent_by, upload_key, paper, name, kind, bytes, sha256, sent_at)
      select id, patient_id, gen_random_uuid(), 'order', 'a.pdf', 'application/pdf', 1, repeat('a', 64), now()
      from appointments where id = $1 returning id`,
    [appointmentOfVictim.id],
  );
  paperOfVictim = papers[0].id;
  questionnaireOfVictim = await insertQuestionnaire(database, {
    title: 'Antes de venir',
    practiceId,
  });
  await database.owner.query(
    `insert into questionnaire_responses (appointment_id, questionnaire_id, version, readers, answers, is_accepted,
        answered_at, answered_by)
      select id, $2, 1, 'professionals', '[{"linkId": "ayuno", "value": true}]', false, $3, patient_id
      from appointments where id = $1`,
    [appointmentOfVictim.id, questionnaireOfVictim, testNow],
  );
  const { rows: requests } = await database.owner.query(
    `insert into absence_requests (doctor_id, starts_at, ends_at, kind, asked_at, request_hash)
      values ($1, '2030-01-01', '2030-01-02', 'other', now(), 'x') returning id`,
    [doctorId],
  );
  absenceRequestOfVictim = requests[0].id;
  const child = await insertKnownPatient(database);
  linkOfVictim = await insertFamilyLink(database, {
    representativeId: victim.id,
    representedId: child.id,
  });
}

function call(
  procedure: Procedure,
  who: SignedIn | null,
  input: Record<string, unknown> = {},
): Promise<Answer> {
  const used = new Set<string>();
  const path = procedure.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    used.add(name);
    return String(input[name] ?? randomUUID());
  });
  const body = Object.fromEntries(
    Object.entries(input).filter(([name]) => !used.has(name)),
  );
  const request = {
    method: procedure.method,
    headers: {
      'idempotency-key': randomUUID(),
      ...(who && { 'x-tab-key': who.session.tabKey }),
    },
    ...(procedure.method !== 'GET' &&
      procedure.method !== 'DELETE' && { body }),
  };
  return (who?.visitor ?? newVisitor(server)).ask(path, request);
}

/** A refusal states its reason, and nothing else. */
function expectBareRefusal(
  answer: Answer,
  [status, code]: [number, string],
  what: string,
): void {
  expect(answer.json, what).toMatchObject({ code, status });
  expect(answer.status, what).toBe(status);
  expect(Object.keys(answer.json).sort(), what).toEqual([
    'code',
    'defined',
    'message',
    'status',
  ]);
  expect(answer.text.length, what).toBeLessThan(2000);
}

describe('a refused user', () => {
  test('gets only the refusal from every procedure, and changes nothing', async () => {
    const before = await digestOf(database);
    for (const procedure of guarded) {
      const { name, door, level } = procedure;
      const isN3 = level === 'N3';
      expectBareRefusal(
        await call(procedure, null),
        [401, 'NOT_SIGNED_IN'],
        `${name}, nobody`,
      );
      for (const role of roles) {
        for (const each of levels) {
          const who = people[role][each];
          const what = `${name}, ${role} ${each}`;
          if (role !== door) {
            expectBareRefusal(
              await call(procedure, who),
              [401, 'NOT_SIGNED_IN'],
              what,
            );
          } else if (each < level && !(isN3 && each === 'N2')) {
            const isWithoutFactor = role === 'patient' || role === 'doctor';
            const code = isWithoutFactor ? 'NEEDS_CODE' : 'NEEDS_SECOND_FACTOR';
            expectBareRefusal(await call(procedure, who), [403, code], what);
          }
        }
      }
    }
    expect(await digestOf(database)).toEqual(before);
  });

  test('may not call N3 procedures where the clinic requires a second factor of their role', async () => {
    await database.owner.query(
      `update access_settings set second_factor_roles = '{patient,doctor,admin,reception}'`,
    );
    for (const procedure of guarded.filter(({ level }) => level === 'N3')) {
      const who = people[procedure.door as PersonRole].N2;
      const answer = await call(procedure, who);
      // Adding the first second factor is allowed: they could not show one before.
      if (procedure.isEnrolment)
        expect(answer.status, procedure.name).not.toBe(403);
      else
        expectBareRefusal(answer, [403, 'NEEDS_SECOND_FACTOR'], procedure.name);
    }
    await database.owner.query(
      `update access_settings set second_factor_roles = '{}'`,
    );
  });
});

/** The same at every door: the person's own session, password and second factors. */
const personalForeign: Record<
  string,
  null | ((role: PersonRole) => Record<string, unknown>)
> = {
  'session.get': null,
  'session.refresh': null,
  'session.end': null,
  'session.list': null,
  'session.endOne': (role) => ({ sessionId: victims[role].sessionId }),
  'session.endOthers': null,
  'stepUp.ways': null,
  'stepUp.sendCode': null,
  'stepUp.verifyCode': null,
  'stepUp.useActivationCode': null,
  'stepUp.usePassword': null,
  'stepUp.useTotp': null,
  'stepUp.passkeyQuestion': null,
  'stepUp.usePasskey': null,
  'stepUp.useRecoveryCode': null,
  'password.choose': null,
  'factors.list': null,
  'factors.startTotp': null,
  'factors.confirmTotp': (role) => ({
    factorId: victims[role].factorId,
    code: '123456',
  }),
  'factors.passkeyQuestion': null,
  'factors.addPasskey': null,
  'factors.remove': (role) => ({ factorId: victims[role].factorId }),
  'factors.recoveryCodes': null,
  'factors.makeRecoveryCodes': null,
};

/** The victim's wish, with a secret that the clinic never made. */
const forgedToken = () => `${wishOfVictim}.${'A'.repeat(43)}`;

const withOwnLink = () => ({
  appointmentId: appointmentOfVictim.id,
  access: { kind: 'link', token: appointmentOfAttacker.linkToken },
});

/** Bookings for the victim, whom no other patient represents. */
const sessionsOfVictim = () => ({
  practiceId: clinic.practiceId,
  patientId: patientOfVictim,
});
const pairWithVictim = () => ({
  doctorId: clinic.doctorId,
  practiceId: clinic.practiceId,
  startsAt: at('2026-11-27', '11:00'),
  people: [{ patientId: patientOfVictim }, {}],
});

/** For each procedure, an input that names another person's data; null: its input names nothing personal. */
const foreign: Record<string, null | (() => Record<string, unknown>)> = {
  'public.clinic.get': null,
  'public.clinic.insurers': null,
  // These show tickets without names.
  'public.push.replace': null,
  'public.queue.get': null,
  'public.queue.startPairing': null,
  'public.queue.tellOld': null,
  // The link itself is the secret (own-queue.test.ts).
  // Only on a paired screen, which receives the person who types a DNI (arrive-at-kiosk.test.ts).
  'public.kiosk.arrive': null,
  // Only in the clinic, with the appointment's own secrets (here.test.ts).
  'public.here.open': null,
  'public.here.arrive': null,
  // For the caller's own appointments of today.
  'patient.arrival.here': null,
  'patient.queue.places': null,
  'patient.queue.say': () => ({
    appointmentId: appointmentOfVictim.id,
    word: 'leave',
  }),
  'public.ownQueue.read': null,
  'public.ownQueue.say': null,
  // It does not tell whom the document is for.
  'public.documents.verify': null,
  'public.waitlist.join': null,
  'public.waitlist.look': () => ({ token: forgedToken() }),
  'public.waitlist.change': () => ({ token: forgedToken(), ...anyTime }),
  'public.waitlist.end': () => ({ token: forgedToken() }),
  'public.waitlist.accept': () => ({
    token: forgedToken(),
    offerId: randomUUID(),
  }),
  'public.waitlist.pass': () => ({
    token: forgedToken(),
    offerId: randomUUID(),
  }),
  'patient.waitlist.list': null,
  'patient.waitlist.join': () => ({
    kind: 'sooner',
    appointmentId: appointmentOfVictim.id,
    isAnyDoctor: false,
    ...anyTime,
  }),
  'patient.waitlist.change': () => ({ entryId: wishOfVictim, ...anyTime }),
  'patient.waitlist.end': () => ({ entryId: wishOfVictim }),
  'patient.waitlist.accept': () => ({ offerId: offerOfVictim }),
  'patient.waitlist.pass': () => ({ offerId: offerOfVictim }),
  'public.doctors.list': null,
  'public.doctors.get': null,
  'public.doctors.specialties': null,
  'public.availability.doctorMonth': null,
  'public.availability.doctorFirstFree': null,
  'public.availability.specialtyMonth': null,
  'public.availability.specialtyFirstFree': null,
  // A hold belongs to no account: its random id is enough.
  'public.holds.create': null,
  'public.holds.look': null,
  'public.holds.extend': null,
  'public.holds.release': null,
  'public.holds.identify': null,
  'public.holds.meet': null,
  'public.appointments.book': null,
  'public.appointments.look': withOwnLink,
  'public.appointments.cancel': withOwnLink,
  'public.appointments.confirm': withOwnLink,
  'public.appointments.changeMonth': () => ({
    ...withOwnLink(),
    month: '2026-11',
  }),
  'public.appointments.move': () => ({
    ...withOwnLink(),
    startsAt: at('2026-11-26', '11:00'),
  }),
  'public.appointments.undoCancel': withOwnLink,
  'public.patients.register': null,
  'public.patients.sendCode': null,
  'public.signIn.patient': null,
  'public.signIn.doctor': null,
  'public.signIn.admin': null,
  'public.signIn.reception': null,
  // The browser's own cookies decide: remembered.test.ts.
  'public.signIn.remembered': null,
  'public.signIn.rememberedDni': null,
  'public.rpc.verifySystemUserPassword': null,
  'public.recovery.sendPasswordLink': null,
  'public.recovery.sendAppointments': null,
  'public.recovery.readLink': null,
  'public.recovery.setPassword': null,
  'public.recovery.createFirstAdmin': null,
  'public.recovery.activate': null,
  'public.professionalRequests.specialties': null,
  'public.professionalRequests.create': null,
  ...Object.fromEntries(
    roles.flatMap((role) =>
      Object.entries(personalForeign).map(([name, input]) => [
        `${role}.${name}`,
        input && (() => input(role)),
      ]),
    ),
  ),
  'patient.appointments.list': null,
  'patient.appointments.cancelled': null,
  'patient.appointments.past': null,
  'patient.appointments.open': () => ({
    appointmentId: appointmentOfVictim.id,
  }),
  'patient.appointments.limit': null,
  'patient.appointments.visit': () => ({
    appointmentId: appointmentOfVictim.id,
  }),
  'patient.appointments.confirm': () => ({
    appointmentId: appointmentOfVictim.id,
  }),
  'patient.checklist.get': () => ({ appointmentId: appointmentOfVictim.id }),
  'patient.checklist.tick': () => ({
    appointmentId: appointmentOfVictim.id,
    item: 'document',
    isTicked: true,
  }),
  'patient.checklist.confirm': () => ({
    appointmentId: appointmentOfVictim.id,
    seenVersion: 'x',
  }),
  'patient.opinions.list': null,
  'patient.opinions.give': () => ({
    appointmentId: appointmentOfVictim.id,
    rating: 1,
    text: '',
  }),
  'patient.proposals.list': null,
  'patient.proposals.dismiss': () => ({ proposalId: proposalOfVictim }),
  'patient.proposals.nearest': () => ({ proposalId: proposalOfVictim }),
  'patient.proposals.month': () => ({
    proposalId: proposalOfVictim,
    month: '2026-12',
  }),
  'patient.proposals.hold': () => ({
    proposalId: proposalOfVictim,
    startsAt: at('2026-12-01', '10:00'),
  }),
  'patient.holds.payer': null,
  'patient.holds.prove': null,
  'patient.profile.get': null,
  'patient.profile.saveContact': null,
  'patient.profile.saveCalledByCode': null,
  'patient.coverages.list': null,
  'patient.coverages.add': null,
  'patient.coverages.end': () => ({ coverageId: coverageOfVictim }),
  'patient.coverages.makePrimary': () => ({ coverageId: coverageOfVictim }),
  'patient.preferences.get': null,
  'patient.preferences.save': null,
  'patient.push.get': null,
  'patient.push.save': null,
  'patient.push.here': null,
  'patient.push.remove': () => ({ id: pushOfVictim }),
  'patient.calendar.get': null,
  'patient.calendar.create': null,
  'patient.calendar.end': null,
  'patient.ownCopy.make': null,
  'patient.record.read': null,
  'patient.record.orderCopy': null,
  'patient.record.readers': null,
  'patient.family.list': null,
  'patient.family.acting': null,
  'patient.family.act': () => ({ linkId: linkOfVictim }),
  'patient.family.actAsSelf': null,
  'patient.family.end': () => ({ linkId: linkOfVictim }),
  'patient.family.renew': () => ({ linkId: linkOfVictim, scope: 'record' }),
  // A DNI and a code that only its person has: enter-family-code.test.ts.
  'patient.family.makeCode': null,
  'patient.family.linkByCode': null,
  'patient.family.registerNewborn': null,
  'patient.papers.list': () => ({ appointmentId: appointmentOfVictim.id }),
  'patient.questionnaires.list': () => ({
    appointmentId: appointmentOfVictim.id,
  }),
  'patient.questionnaires.answer': () => ({
    appointmentId: appointmentOfVictim.id,
    questionnaireId: questionnaireOfVictim,
    seenVersion: 1,
    answers: [{ linkId: 'ayuno', value: true }],
    isAccepted: false,
  }),
  'patient.papers.takeBack': () => ({ paperId: paperOfVictim }),
  'patient.series.plan': () => ({
    ...sessionsOfVictim(),
    count: 2,
    weekdays: [1],
    part: null,
  }),
  'patient.series.calendar': () => ({ seriesId: seriesOfVictim }),
  'patient.series.cancel': () => ({ seriesId: seriesOfVictim }),
  'patient.series.book': () => ({
    ...sessionsOfVictim(),
    sessions: ['11:00', '12:00'].map((time) => ({
      doctorId: clinic.doctorId,
      startsAt: at('2026-11-27', time),
    })),
  }),
  'patient.pairs.hold': pairWithVictim,
  'patient.pairs.book': () => ({ ...pairWithVictim(), holdId: randomUUID() }),
  'patient.documents.list': null,
  'patient.documents.ofVisits': null,
  'patient.documents.pdf': () => ({ documentId: documentOfVictim }),
  'patient.profile.startEmailChange': null,
  'patient.profile.finishEmailChange': () => ({
    changeId: emailChangeOfVictim,
    newCode: '123456',
  }),
  'doctor.agenda.day': null,
  'doctor.agenda.week': null,
  'doctor.absenceNotices.get': null,
  'doctor.absenceNotices.give': null,
  'doctor.absenceNotices.withdraw': () => ({ noticeId: noticeOfVictim }),
  'doctor.lines.list': () => ({ appointmentId: appointmentOfVictim.id }),
  'doctor.lines.write': () => ({
    appointmentId: appointmentOfVictim.id,
    text: 'Ajena',
    seenUpTo: 0,
  }),
  'doctor.lines.markRead': () => ({
    appointmentId: appointmentOfVictim.id,
    upTo: 1,
  }),
  'doctor.profile.saveEveningList': null,
  'doctor.notes.get': () => ({ appointmentId: appointmentOfVictim.id }),
  'doctor.notes.save': () => ({
    appointmentId: appointmentOfVictim.id,
    note: 'Ajena',
    seenVersion: '',
  }),
  'doctor.visit.open': () => ({ appointmentId: appointmentOfVictim.id }),
  'doctor.questionnaires.read': () => ({
    appointmentId: appointmentOfVictim.id,
  }),
  'doctor.visit.saveDraft': () => ({
    appointmentId: appointmentOfVictim.id,
    seenVersion: 0,
    content: someContent,
  }),
  'doctor.visit.sign': () => ({
    appointmentId: appointmentOfVictim.id,
    seenVersion: 0,
    seenBackgroundFolio: 0,
    content: someContent,
    isReserved: false,
    isForPatient: true,
  }),
  'doctor.attachments.remove': () => ({ attachmentId: attachmentOfVictim }),
  'doctor.record.read': () => ({ patientId: patientOfVictim }),
  'doctor.record.addAddendum': () => ({
    entryId: entryOfVictim,
    text: 'Ajena',
  }),
  // A doctor may open any record by exception, which is noted for the patient to see.
  'doctor.record.breakGlass': null,
  // It searches only what the doctor may read: search-records.test.ts.
  'doctor.record.search': null,
  'doctor.record.patients': null,
  'doctor.recordCopies.list': null,
  'doctor.recordCopies.order': () => ({ requestId: copyOfVictim }),
  'doctor.recordCopies.prepare': () => ({ requestId: copyOfVictim }),
  'doctor.documents.prepare': () => ({ patientId: patientOfVictim }),
  'doctor.documents.list': () => ({ patientId: patientOfVictim }),
  'doctor.documents.issue': () => ({
    patientId: patientOfVictim,
    content: somePrescription,
    specialtyId: null,
    appointmentId: null,
    validFrom: null,
    validUntil: null,
    allergiesSeen: [],
  }),
  'doctor.documents.renew': () => ({
    documentId: documentOfVictim,
    specialtyId: null,
    appointmentId: null,
    validFrom: null,
    validUntil: null,
    allergiesSeen: [],
  }),
  'doctor.documents.annul': () => ({
    documentId: documentOfVictim,
    reason: 'Ajena',
  }),
  'doctor.documents.pdf': () => ({ documentId: documentOfVictim }),
  'doctor.diagnoses.search': null,
  'doctor.nextControl.read': () => ({ appointmentId: appointmentOfVictim.id }),
  'doctor.nextControl.times': () => ({
    appointmentId: appointmentOfVictim.id,
    from: '2030-01-01',
  }),
  'doctor.nextControl.book': () => ({
    appointmentId: appointmentOfVictim.id,
    startsAt: '2030-01-01T12:00:00Z',
  }),
  'doctor.nextControl.propose': () => ({
    appointmentId: appointmentOfVictim.id,
    practiceId: clinic.practiceId,
    day: '2026-12-01',
  }),
  'doctor.nextControl.withdraw': () => ({
    appointmentId: appointmentOfVictim.id,
    proposalId: proposalOfVictim,
  }),
  'doctor.nextControl.undo': () => ({
    appointmentId: appointmentOfVictim.id,
    nextId: appointmentOfVictim.id,
  }),
  'doctor.visitTexts.list': null,
  'doctor.visitTexts.create': null,
  // Another doctor's text is not found; removing is repeatable (visit-texts.test.ts).
  'doctor.visitTexts.save': null,
  'doctor.visitTexts.remove': null,
  'doctor.schedule.get': null,
  'doctor.schedule.requestAbsence': null,
  'doctor.schedule.withdrawAbsence': () => ({
    requestId: absenceRequestOfVictim,
  }),
  'doctor.schedule.sayLate': null,
  'doctor.schedule.withdrawLate': null,
  'doctor.statistics.get': null,
  'doctor.profile.get': null,
  'doctor.profile.saveBiography': null,
  'doctor.profile.savePhoto': null,
  'doctor.profile.saveProfession': null,
  'doctor.profile.signature': null,
  'doctor.profile.saveSignature': null,
  'doctor.profile.removeSignature': null,
  'doctor.profile.removePhoto': null,
  'doctor.profile.createCalendarFeed': null,
  'doctor.profile.endCalendarFeed': null,
  'doctor.appointments.get': () => ({ appointmentId: appointmentOfVictim.id }),
  'doctor.appointments.change': () => ({
    appointmentId: appointmentOfVictim.id,
    act: 'start',
  }),
  'doctor.appointments.undo': () => ({
    appointmentId: appointmentOfVictim.id,
    transitionId: 1,
  }),
  'doctor.appointments.call': () => ({
    appointmentId: appointmentOfVictim.id,
    seenCalls: 0,
  }),
  'doctor.appointments.history': () => ({
    appointmentId: appointmentOfVictim.id,
  }),
  'doctor.queue.get': null,
  'doctor.queue.next': null,
  'doctor.queue.step': () => ({
    appointmentId: appointmentOfVictim.id,
    step: { kind: 'skip' },
  }),
  'doctor.queue.undo': () => ({
    appointmentId: appointmentOfVictim.id,
    actId: 'step:1',
  }),
  // The counter may use all appointments, patients, messages and wishes of the clinic.
  'reception.waitlist.list': null,
  'reception.waitlist.history': null,
  'reception.waitlist.join': null,
  'reception.waitlist.times': null,
  'reception.waitlist.offer': null,
  'reception.waitlist.confirm': null,
  'reception.waitlist.decline': null,
  'reception.waitlist.withdraw': null,
  'reception.waitlist.end': null,
  'reception.appointments.get': null,
  'reception.appointments.change': null,
  'reception.appointments.undo': null,
  'reception.appointments.call': null,
  'reception.appointments.history': null,
  'reception.queue.get': null,
  'reception.queue.next': null,
  'reception.queue.step': null,
  'reception.queue.undo': null,
  'reception.agenda.day': null,
  'reception.agenda.doctors': null,
  'reception.agenda.freeTimes': null,
  'reception.agenda.book': null,
  'reception.agenda.overbook': null,
  'reception.agenda.walkIn': null,
  'reception.agenda.walkInAny': null,
  'reception.agenda.soonest': null,
  'reception.agenda.move': null,
  'reception.agenda.undoMove': null,
  'reception.agenda.previewClosing': null,
  'reception.agenda.closeDoctorDay': null,
  'reception.agenda.undoClosing': null,
  'reception.agenda.whatsappText': null,
  'reception.search.patients': null,
  'reception.screens.list': null,
  'reception.screens.pair': null,
  'reception.screens.revoke': null,
  'reception.messages.list': null,
  'reception.messages.open': null,
  'reception.messages.resend': null,
  'reception.messagesByHand.count': null,
  'reception.messagesByHand.next': null,
  'reception.messagesByHand.leave': null,
  'reception.messagesByHand.step': null,
  'reception.messagesByHand.undo': null,
  'reception.absenceNotices.list': null,
  'reception.absenceNotices.dismiss': null,
  'reception.lines.list': null,
  'reception.lines.write': null,
  'reception.lines.markRead': null,
  'reception.origins.list': null,
  'reception.origins.get': null,
  'reception.origins.cancel': null,
  'reception.origins.keep': null,
  'reception.patients.get': null,
  'reception.patients.register': null,
  'reception.patients.save': null,
  'reception.patients.samePerson': null,
  'reception.patients.tellApart': null,
  'reception.patients.addCoverage': null,
  'reception.patients.preferCoverage': null,
  'reception.patients.endCoverage': null,
  'reception.patients.savePreference': null,
  'reception.patients.saveCalledByCode': null,
  'reception.family.ofPatient': null,
  'reception.family.link': null,
  'reception.family.accredit': null,
  'reception.family.renew': null,
  'reception.family.end': null,
  'reception.family.restrict': null,
  'reception.family.lift': null,
  'reception.recordCopies.list': null,
  'reception.recordCopies.ofPatient': null,
  'reception.recordCopies.ask': null,
  'reception.recordCopies.deliver': null,
  'reception.recordCopies.withdraw': null,
  'reception.admissions.save': null,
  'reception.admissions.setCoverage': null,
  'reception.papers.list': null,
  'reception.papers.receive': null,
  'reception.proposals.ofPatient': null,
  'reception.proposals.toGive': null,
  'reception.questionnaires.list': null,
  'reception.payments.ofAppointment': null,
  'reception.payments.note': null,
  'reception.payments.tills': null,
  'reception.cash.day': null,
  'reception.cash.close': null,
  'reception.tickets.get': null,
  'reception.contingency.get': null,
  'reception.contingency.open': null,
  'admin.contingency.get': null,
  'admin.contingency.open': null,
  'reception.patients.verifyIdentity': null,
  'reception.patients.createActivationCode': null,
  'admin.messages.list': null,
  'admin.messages.open': null,
  'admin.messages.resend': null,
  'admin.origins.list': null,
  'admin.origins.get': null,
  'admin.origins.cancel': null,
  'admin.origins.keep': null,
  'admin.messages.templates': null,
  'admin.messages.saveTemplate': null,
  'admin.messages.previewTemplate': null,
  'admin.clinic.get': null,
  'admin.clinic.saveData': null,
  'admin.clinic.saveAccent': null,
  'admin.clinic.saveLogo': null,
  'admin.clinic.savePolicy': null,
  'admin.clinic.saveMessages': null,
  'admin.dashboard.get': null,
  'admin.hours.list': null,
  'admin.hours.keep': null,
  'admin.installation.sendTestMessage': null,
  'admin.installation.backUp': null,
  'admin.setUp.get': null,
  'admin.setUp.saveDoctor': null,
  'admin.setUp.saveHours': null,
  'admin.setUp.startForReal': null,
  // It tells nothing of a record's content.
  'admin.record.verify': null,
  'admin.visitTexts.list': null,
  'admin.visitTexts.create': null,
  'admin.visitTexts.save': null,
  'admin.visitTexts.remove': null,
  'admin.diagnosisLists.list': null,
  'admin.diagnosisLists.preview': null,
  'admin.diagnosisLists.import': null,
  'admin.diagnosisLists.remove': null,
  'admin.audit.list': null,
  'admin.audit.kinds': null,
  'admin.access.get': null,
  'admin.access.save': null,
  'admin.requests.list': null,
  'admin.requests.accept': null,
  'admin.requests.refuse': null,
  'admin.schedules.get': null,
  'admin.schedules.createRule': null,
  'admin.schedules.changeRule': null,
  'admin.schedules.endRule': null,
  'admin.schedules.createAbsence': null,
  'admin.schedules.endAbsence': null,
  'admin.schedules.createExtraSession': null,
  'admin.schedules.endExtraSession': null,
  'admin.schedules.askedAbsences': null,
  'admin.schedules.acceptAbsence': null,
  'admin.schedules.refuseAbsence': null,
  // Administrators may use all of the clinic's professionals.
  'admin.doctors.list': null,
  'admin.doctors.get': null,
  'admin.doctors.options': null,
  'admin.doctors.create': null,
  'admin.doctors.invite': null,
  'admin.doctors.saveData': null,
  'admin.doctors.saveOffer': null,
  'admin.doctors.changeState': null,
  'admin.doctors.changeAccess': null,
  'admin.doctors.endSessions': null,
  // Administrators may use the clinic's catalogues, and the accounts of the staff.
  'admin.specialties.list': null,
  'admin.specialties.create': null,
  'admin.specialties.save': null,
  'admin.specialties.createPractice': null,
  'admin.specialties.savePractice': null,
  'admin.rooms.list': null,
  'admin.rooms.createWaitingRoom': null,
  'admin.rooms.saveWaitingRoom': null,
  'admin.rooms.createRoom': null,
  'admin.rooms.saveRoom': null,
  'admin.screens.list': null,
  'admin.screens.pair': null,
  'admin.screens.revoke': null,
  'admin.screens.settings': null,
  'admin.screens.saveSettings': null,
  'admin.insurers.list': null,
  'admin.insurers.usual': null,
  'admin.insurers.addUsual': null,
  'admin.insurers.create': null,
  'admin.insurers.save': null,
  'admin.insurers.doctors': null,
  'admin.insurers.saveDoctors': null,
  'admin.insurers.createPlan': null,
  'admin.insurers.savePlan': null,
  'admin.questionnaires.list': null,
  'admin.questionnaires.create': null,
  'admin.questionnaires.save': null,
  'admin.holidays.year': null,
  'admin.holidays.propose': null,
  'admin.holidays.import': null,
  'admin.holidays.create': null,
  'admin.holidays.save': null,
  'admin.holidays.remove': null,
  'admin.users.list': null,
  'admin.users.doctors': null,
  'admin.users.create': null,
  'admin.users.invite': null,
  'admin.users.rename': null,
  'admin.users.changeState': null,
  'admin.users.endSessions': null,
  'admin.users.removeFactors': null,
};

test('every procedure says which of its inputs belong to a person', () => {
  expect(Object.keys(foreign).sort()).toEqual(
    procedures.map(({ name }) => name).sort(),
  );
});

describe('data of another person', () => {
  test('are not found by a user of sufficient level, and stay as they were', async () => {
    const before = await victimsRows();
    for (const procedure of procedures) {
      const input = foreign[procedure.name]?.();
      if (!input) continue;
      const who =
        procedure.door === 'public' ? null : people[procedure.door].N2;
      const answer = await call(procedure, who, input);
      expect(answer.status, `${procedure.name} ${answer.text}`).toBe(404);
      expect(Object.keys(answer.json).sort(), procedure.name).toEqual([
        'code',
        'defined',
        'message',
        'status',
      ]);
    }
    expect(await victimsRows()).toEqual(before);
  });
});

async function victimsRows(): Promise<unknown> {
  const { rows } = await database.owner.query(
    `select (select json_agg(row) from sessions row where id = any($1)) as sessions,
      (select json_agg(row) from second_factors row where id = any($2)) as factors,
      (select to_json(row) from appointments row where id = $3) as appointment,
      (select to_json(row) from email_changes row where id = $4) as email_change,
      (select to_json(row) from coverages row where id = $5) as coverage,
      (select json_agg(row) from record_entries row where patient_id = $6) as entries,
      (select json_agg(row) from record_attachments row where patient_id = $6) as attachments,
      (select json_agg(row) from appointment_papers row where sent_by = $6) as papers,
      (select json_agg(row) from questionnaire_responses row where answered_by = $6) as responses,
      (select json_agg(row) from checklist_ticks row where ticked_by = $6) as ticks,
      (select json_agg(row) from record_copy_requests row where patient_id = $6) as copies,
      (select json_agg(row) from record_reads row where patient_id = $6) as reads,
      (select json_agg(row) from family_links row where representative_id = $6) as family,
      (select json_agg(row) from waitlist_entries row where patient_id = $6) as wishes,
      (select json_agg(row) from waitlist_offers row where patient_id = $6) as offers`,
    [
      roles.map((role) => victims[role].sessionId),
      roles.map((role) => victims[role].factorId),
      appointmentOfVictim.id,
      emailChangeOfVictim,
      coverageOfVictim,
      patientOfVictim,
    ],
  );
  return rows[0];
}

test('no GET call writes anything but the log', async () => {
  const { auditEvents, ...before } = await withoutUse();
  expect(auditEvents).toBeDefined();
  for (const procedure of procedures.filter(({ method }) => method === 'GET')) {
    const who = procedure.door === 'public' ? null : people[procedure.door].N2;
    await call(procedure, who);
  }
  const { auditEvents: _, ...after } = await withoutUse();
  expect(after).toEqual(before);
});

async function withoutUse(): Promise<Record<string, string>> {
  const { audit_events: auditEvents = '', ...tables } =
    await digestOf(database);
  return { ...tables, auditEvents };
}
