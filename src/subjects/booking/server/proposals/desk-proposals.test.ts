import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertProposedControl } from '../../../../testing/clinic/proposals.ts';
import { insertVisit } from '../../../../testing/clinic/records.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { bookAtDesk } from '../desk/book-at-desk.ts';
import { holdForBrowser } from '../hold/hold-for-browser.ts';
import { listProposalsAtDesk, readProposalToGive } from './desk-proposals.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let doctorId: string;
let patientId: string;
let visitId: string;
let proposalId: string;

/** A day after the horizon of the web, which is sixty days. */
const far = '2027-02-24';
let doctors = 0;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

beforeEach(async () => {
  const { specialtyId, practiceId } = clinic;
  const name = `Doctora ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[doctors++]}`;
  doctorId = await insertDoctor(database, {
    name,
    specialtyId,
    practiceIds: [practiceId],
  });
  ({ id: patientId } = await insertPatient(database, { fullName: 'Ana Paz' }));
  visitId = await insertVisit(database, {
    patientId,
    doctorId,
    practiceId,
    status: 'fulfilled',
    startsAt: new Date(at('2026-11-23', '10:20')),
  });
  proposalId = await insertProposedControl(database, {
    patientId,
    doctorId,
    practiceId,
    appointmentId: visitId,
    day: far,
  });
});

const desk = (now = testNow) => callAs('reception', randomUUID(), now);
const list = (id = patientId, now = testNow) =>
  listProposalsAtDesk(services, { ...desk(now), patientId: id });
async function toGive() {
  const answer = await readProposalToGive(services, { ...desk(), proposalId });
  return answer.ok ? answer.value : answer.refusal.code;
}
const give = (startsAt: string) =>
  bookAtDesk(services, {
    ...desk(),
    booker: { kind: 'known', patientId },
    idempotencyKey: randomUUID(),
    slot: { doctorId, practiceId: clinic.practiceId, startsAt },
  });

describe('the counter', () => {
  test('sees the doctor, practice and day of a patient’s proposed control, and nothing of the visit', {
    tags: ['all'],
  }, async () => {
    expect(await list()).toEqual([
      {
        id: proposalId,
        doctor: { id: doctorId, name: expect.stringContaining('Doctora') },
        practiceName: 'Consulta',
        day: far,
        canGive: true,
      },
    ]);
    expect(await list((await insertPatient(database)).id)).toEqual([]);
    expect(await list(randomUUID())).toEqual([]);
  });

  test('gives a control beyond the web’s horizon, on its day and at the visit’s hour, and so ends the proposal', async () => {
    expect(await toGive()).toEqual({
      patient: {
        id: patientId,
        fullName: 'Ana Paz',
        chosenName: null,
        familyNames: 'Paz',
        isIdentityVerified: false,
        document: null,
        dni: expect.any(String),
        birthDate: '1980-01-01',
        phone: '+5491155554444',
      },
      doctorId,
      practiceId: clinic.practiceId,
      day: far,
      startsAt: at(far, '10:20'),
    });
    expect(await give(at(far, '10:20'))).toMatchObject({ ok: true });
    expect(await list()).toEqual([]);
    expect(await toGive()).toBe('NOT_FOUND');
  });

  test('is offered another time if that one is taken, and no held time while another is free', async () => {
    const { practiceId } = clinic;
    const { id: other } = await insertPatient(database);
    await insertVisit(database, {
      patientId: other,
      doctorId,
      practiceId,
      status: 'booked',
      startsAt: new Date(at(far, '10:20')),
    });
    expect(await toGive()).toMatchObject({ startsAt: at(far, '10:00') });
    const near = '2026-11-26';
    const [held, free] = ['10:20', '10:00'].map((time) => at(near, time));
    await database.owner.query(
      'update control_proposals set ended_at = now(), end_reason = $2 where id = $1',
      [proposalId, 'withdrawn'],
    );
    proposalId = await insertProposedControl(database, {
      patientId,
      doctorId,
      practiceId,
      appointmentId: visitId,
      day: near,
    });
    const { browser, address } = desk();
    const slot = { doctorId, practiceId, startsAt: held ?? '' };
    expect(
      await holdForBrowser(services, { slot, browser, address, now: testNow }),
    ).toMatchObject({
      ok: true,
    });
    expect(await toGive()).toMatchObject({ startsAt: free });
  });

  test('sees a control that the doctor no longer does, but cannot give it', async () => {
    await database.owner.query(
      'delete from doctor_practices where doctor_id = $1',
      [doctorId],
    );
    expect(await list()).toMatchObject([{ id: proposalId, canGive: false }]);
    expect(await toGive()).toBe('NOT_FOUND');
  });

  test('does not see a proposal that lapsed', async () => {
    const lapsed = new Date('2027-03-27T12:00:00-03:00');
    expect(await list(patientId, lapsed)).toEqual([]);
    const answer = await readProposalToGive(services, {
      ...desk(lapsed),
      proposalId,
    });
    expect(answer).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
  });

  test('sees the proposed day if no time is free around it', async () => {
    await database.owner.query(
      `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
        values ($1, '2027-01-01T00:00-03', '2027-06-01T00:00-03', 'vacation', 'Vacaciones')`,
      [doctorId],
    );
    expect(await toGive()).toMatchObject({ day: far, startsAt: null });
  });
});
