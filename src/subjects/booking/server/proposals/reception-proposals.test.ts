import { beforeAll, describe, expect, test } from 'vitest';
import {
  type SignedInOverHttp,
  signIn,
} from '../../../../testing/access/sign-in.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import { insertSmallClinic } from '../../../../testing/clinic/factories.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
  insertUser,
} from '../../../../testing/clinic/people.ts';
import { insertProposedControl } from '../../../../testing/clinic/proposals.ts';
import {
  insertSignedVisit,
  someContent,
} from '../../../../testing/clinic/records.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';

const database = testDatabase();
const server = testServer(database);
let desk: SignedInOverHttp;
let others: SignedInOverHttp[];
let paths: `/${string}`[];

beforeAll(async () => {
  const { practiceId, doctorId } = await insertSmallClinic(database);
  // The counter sees reserved specialties in its day too, so nothing is hidden here.
  await database.owner.query('update specialties set is_reserved = true');
  const { email } = await insertUser(database, { role: 'Recepcionista' });
  desk = await signIn(server, { role: 'reception', email });
  const patient = await insertKnownPatient(database, {
    hasPassword: true,
    isVerified: true,
  });
  const doctor = await insertDoctorAccount(database, {
    name: 'Otra Doctora',
    enabledAt: testNow,
  });
  const admin = await insertUser(database, { role: 'Admin' });
  others = [
    await signIn(server, { role: 'patient', dni: patient.dni }),
    await signIn(server, { role: 'doctor', email: doctor.email }),
    await signIn(server, { role: 'admin', email: admin.email }),
  ];
  const of = { patientId: patient.id, doctorId, practiceId };
  await insertSignedVisit(database, of);
  const { rows } = await database.owner.query('select id from appointments');
  const proposalId = await insertProposedControl(database, {
    ...of,
    day: '2027-03-09',
    appointmentId: rows[0].id,
  });
  paths = [
    `/patients/${patient.id}/control-proposals`,
    `/control-proposals/${proposalId}/to-give`,
  ];
});

describe('a proposed control', () => {
  test('is shown to the counter, without the visit’s content', {
    tags: ['all'],
  }, async () => {
    const [list, toGive] = await Promise.all(
      paths.map((path) => desk.ask(path)),
    );
    expect(list).toMatchObject({
      status: 200,
      json: [{ day: '2027-03-09', canGive: true }],
    });
    expect(Object.keys(list?.json[0]).toSorted()).toEqual([
      'canGive',
      'day',
      'doctor',
      'id',
      'practiceName',
    ]);
    expect(toGive?.status).toBe(200);
    expect(Object.keys(toGive?.json).toSorted()).toEqual([
      'day',
      'doctorId',
      'patient',
      'practiceId',
      'startsAt',
    ]);
    const told = JSON.stringify([list?.json, toGive?.json]);
    for (const written of [
      someContent.reason,
      someContent.plan,
      'Hipertensión',
    ]) {
      expect(told).not.toContain(written);
    }
  });

  test('is shown to no other role on the counter’s paths', async () => {
    for (const path of paths) {
      expect(
        (await newVisitor(server).ask(`/api/reception${path}`)).status,
      ).toBe(401);
      for (const { visitor, session } of others) {
        const headers = { 'x-tab-key': session.tabKey };
        const { status, text } = await visitor.ask(`/api/reception${path}`, {
          headers,
        });
        expect(status).toBe(401);
        expect(text).not.toContain('2027-03-09');
      }
    }
  });
});
