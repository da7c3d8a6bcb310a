import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  endFamilyLink,
  insertFamilyLink,
} from '../../../../testing/clinic/family.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { listReachedAppointments } from '../own/reached-appointments.ts';
import { findGivenAppointment } from '../staff-appointment-queries.ts';
import { confirmReading } from './confirm-reading.ts';
import { readChecklist } from './read-checklist.ts';
import { tickItem } from './tick-item.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let patientId: string;
let appointmentId: string;
let times = 0;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  await database.owner.query(
    'update booking_policies set max_future_per_specialty = 3',
  );
  services = servicesOn(database.db);
});

beforeEach(async () => {
  await write({ preparation: 'Ayuno de 8 horas.\nRopa cómoda.' });
  patientId = (await insertPatient(database, { fullName: 'Ana Paz' })).id;
  appointmentId = (await booked(patientId)).id;
});

async function booked(of: string, insurerId?: string) {
  const minutes = 8 * 60 + 20 * (times % 30);
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const startsAt = at(`2026-11-${25 + Math.floor(times++ / 30)}`, time);
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt,
  };
  return bookTestAppointment(services, {
    slot: { ...slot, ...(insurerId && { insurerId }) },
    patientId: of,
  });
}

function write({
  preparation = '',
  asksOrder = false,
  asksAuthorization = false,
}) {
  return database.owner.query(
    'update practices set preparation = $2, asks_order = $3, asks_authorization = $4 where id = $1',
    [clinic.practiceId, preparation, asksOrder, asksAuthorization],
  );
}

const as = (id: string, now = testNow) => ({
  ...callBy(actorAs('patient', id)),
  now,
});

async function read(by = patientId) {
  const answer = await readChecklist(services, { ...as(by), appointmentId });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

async function tick(
  item: string,
  isTicked = true,
  { by = patientId, now = testNow } = {},
) {
  const answer = await tickItem(services, {
    ...as(by, now),
    appointmentId,
    item,
    isTicked,
  });
  return answer.ok ? 'done' : answer.refusal.code;
}

async function confirm(
  seenVersion: string,
  { by = patientId, now = testNow } = {},
) {
  const answer = await confirmReading(services, {
    ...as(by, now),
    appointmentId,
    seenVersion,
  });
  return answer.ok ? answer.value.reading : answer.refusal.code;
}

const ticked = async () =>
  (await read()).items.filter((item) => item.isTicked).map(({ key }) => key);
const seenByStaff = async () =>
  (await findGivenAppointment(database.db, appointmentId)).preparationReading;

async function rows(table: 'checklist_ticks' | 'preparation_reads') {
  const found = await database.owner.query(
    `select * from ${table} where appointment_id = $1 order by id`,
    [appointmentId],
  );
  return found.rows;
}

describe('the list', () => {
  test('has the papers first, then each line that the clinic wrote', async () => {
    expect((await read()).items.map(({ kind, line }) => line ?? kind)).toEqual([
      'document',
      'Ayuno de 8 horas.',
      'Ropa cómoda.',
    ]);
  });

  test.each([
    [
      'the coverage asks for authorization',
      true,
      true,
      ['document', 'credential', 'order', 'authorization'],
    ],
    [
      'the coverage asks for none',
      false,
      true,
      ['document', 'credential', 'order'],
    ],
    ['the patient pays alone', true, false, ['document', 'order']],
  ])(
    'asks for the right papers if %s',
    async (_when, authorises, isInsured, kinds) => {
      await write({ asksOrder: true, asksAuthorization: true });
      await database.owner.query(
        'update insurers set asks_authorization = $2 where id = $1',
        [clinic.insurerId, authorises],
      );
      appointmentId = (
        await booked(patientId, isInsured ? clinic.insurerId : undefined)
      ).id;
      expect((await read()).items.map(({ kind }) => kind)).toEqual(kinds);
      expect(await seenByStaff()).toBe('unread');
    },
  );

  test('asks for the credential if the payer is unknown, and no more once it is noted', async () => {
    const kinds = async () => (await read()).items.map(({ kind }) => kind);
    await write({});
    await database.owner.query(
      `update appointments set booked_by = 'reception' where id = $1`,
      [appointmentId],
    );
    expect(await kinds()).toEqual(['document', 'credential']);
    await database.owner.query(
      'update appointments set is_said_private = true where id = $1',
      [appointmentId],
    );
    expect(await kinds()).toEqual(['document']);
    await database.owner.query(
      'update appointments set is_said_private = false where id = $1',
      [appointmentId],
    );
    await database.owner.query(
      'insert into coverages (patient_id, is_primary) values ($1, true)',
      [patientId],
    );
    expect(await kinds()).toEqual(['document']);
  });

  test('asks for no authorization of a coverage that the doctor does not take', async () => {
    await write({ asksAuthorization: true });
    const { rows: other } = await database.owner.query<{ id: string }>(
      `insert into insurers (name, kind) values ('No Atendida ' || gen_random_uuid(), 'prepaga') returning id`,
    );
    appointmentId = (await booked(patientId, other[0]?.id)).id;
    expect((await read()).items.map(({ kind }) => kind)).toEqual(['document']);
    expect(await seenByStaff()).toBeNull();
  });

  test('is not found for another patient, to read, tick or confirm', async () => {
    const other = (await insertPatient(database)).id;
    const { version } = await read();
    expect(
      await readChecklist(services, { ...as(other), appointmentId }),
    ).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    expect(await tick('document', true, { by: other })).toBe('NOT_FOUND');
    expect(await confirm(version, { by: other })).toBe('NOT_FOUND');
    expect([
      ...(await rows('checklist_ticks')),
      ...(await rows('preparation_reads')),
    ]).toEqual([]);
  });
});

describe('a tick', () => {
  test('is kept with its user, and undone by another row', async () => {
    await tick('document');
    await tick('preparation:Ropa cómoda.');
    expect(await ticked()).toEqual(['document', 'preparation:Ropa cómoda.']);
    await tick('document', false);
    expect(await ticked()).toEqual(['preparation:Ropa cómoda.']);
    expect(
      (await rows('checklist_ticks')).map((row) => [
        row.item,
        row.is_ticked,
        row.ticked_by,
      ]),
    ).toEqual([
      ['document', true, patientId],
      ['preparation:Ropa cómoda.', true, patientId],
      ['document', false, patientId],
    ]);
  });

  test('is written once, even by many requests at once', {
    tags: ['all'],
  }, async () => {
    await Promise.all(Array.from({ length: 12 }, () => tick('document')));
    expect(await rows('checklist_ticks')).toHaveLength(1);
  });

  test('is refused for a line that the clinic removed, and returns with the line', async () => {
    await tick('preparation:Ropa cómoda.');
    await write({ preparation: 'Ayuno de 8 horas.' });
    expect(await tick('preparation:Ropa cómoda.', false)).toBe(
      'CHANGED_MEANWHILE',
    );
    expect(await ticked()).toEqual([]);
    await write({ preparation: 'Ropa cómoda.\nAgua.' });
    expect(await ticked()).toEqual(['preparation:Ropa cómoda.']);
  });

  test('ends with the appointment', async () => {
    const after = new Date('2026-12-31T12:00:00Z');
    expect(await tick('document', true, { now: after })).toBe('WRONG_STATUS');
    const { version } = await read();
    expect(await confirm(version, { now: after })).toBe('WRONG_STATUS');
    await database.owner.query(
      `update appointments set status = 'arrived', arrived_at = $2 where id = $1`,
      [appointmentId, testNow],
    );
    expect(await tick('document', true, { now: after })).toBe('done');
  });
});

describe('a reading', () => {
  test('is seen by counter and doctor once confirmed', async () => {
    expect(await seenByStaff()).toBe('unread');
    expect(await confirm((await read()).version)).toBe('read');
    expect(await seenByStaff()).toBe('read');
    expect(await read()).toMatchObject({
      readAt: testNow.toISOString(),
      readByName: null,
    });
    const [listed] = await listReachedAppointments(database.db, as(patientId));
    expect(listed?.preparationReading).toBe('read');
  });

  test('counts once of many at once', async () => {
    const { version } = await read();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => confirm(version)),
    );
    expect(new Set(answers)).toEqual(new Set(['read']));
    expect(await rows('preparation_reads')).toHaveLength(1);
  });

  test('counts no more once the clinic changes the text or the papers, until confirmed again', async () => {
    const { version } = await read();
    await confirm(version);
    await write({ preparation: 'Ayuno de 12 horas.' });
    expect(await seenByStaff()).toBe('changed');
    expect(await read()).toMatchObject({
      reading: 'changed',
      readAt: testNow.toISOString(),
    });
    expect(await confirm(version)).toBe('CHANGED_MEANWHILE');
    await confirm((await read()).version);
    expect(await seenByStaff()).toBe('read');
    await write({ preparation: 'Ayuno de 12 horas.', asksOrder: true });
    expect(await seenByStaff()).toBe('changed');
    expect((await rows('preparation_reads')).map((row) => row.text)).toEqual([
      'Ayuno de 8 horas.\nRopa cómoda.',
      'Ayuno de 12 horas.',
    ]);
  });

  test('is not asked for if the clinic wrote nothing', async () => {
    await write({});
    expect(await seenByStaff()).toBeNull();
    const { version, reading } = await read();
    expect(reading).toBeNull();
    expect(await confirm(version)).toBeNull();
    expect(await rows('preparation_reads')).toEqual([]);
  });
});

test('a child’s representative ticks and reads in their own name, until the link ends', async () => {
  const motherId = (await insertPatient(database, { fullName: 'Juana Madre' }))
    .id;
  await database.owner.query(
    `update patients set birth_date = '2018-03-02' where id = $1`,
    [patientId],
  );
  const linkId = await insertFamilyLink(database, {
    representativeId: motherId,
    representedId: patientId,
  });
  await tick('document', true, { by: motherId });
  expect(await confirm((await read()).version, { by: motherId })).toBe('read');
  expect((await rows('checklist_ticks'))[0]).toMatchObject({
    ticked_by: motherId,
  });
  expect((await read()).readByName).toBe('Juana Madre');
  expect((await read(motherId)).readByName).toBeNull();
  await endFamilyLink(database, linkId);
  expect(await tick('document', false, { by: motherId })).toBe('NOT_FOUND');
});

test('ticks and readings are kept', async () => {
  await tick('document');
  await confirm((await read()).version);
  for (const table of ['checklist_ticks', 'preparation_reads']) {
    await expect(database.owner.query(`delete from ${table}`)).rejects.toThrow(
      'append-only',
    );
    await expect(
      database.owner.query(
        `update ${table} set appointment_id = appointment_id`,
      ),
    ).rejects.toThrow('append-only');
  }
});
