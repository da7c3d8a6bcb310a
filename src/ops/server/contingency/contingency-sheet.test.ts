import {
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { at, testNow } from '../../../testing/clinic/bookings.ts';
import { callAs } from '../../../testing/clinic/calls.ts';
import { giveAppointment } from '../../../testing/clinic/desk.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertUser } from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { readPdf } from '../../../testing/pdf/read-pdf.ts';
import { makeDueSheet } from './make-due-sheet.ts';
import {
  openContingencySheet,
  readContingency,
} from './open-contingency-sheet.ts';

const database = testDatabase();
const place = mkdtempSync(join(tmpdir(), 'contingency-'));
const folder = join(place, 'sheets');
const name = 'hoja-de-contingencia-2026-11-24.pdf';
let clinic: SmallClinic;
let services: Services;
let desk: Call<'reception'>;
afterAll(() => rmSync(place, { recursive: true, force: true }));

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  const usual = servicesOn(database.db);
  services = {
    ...usual,
    installation: { ...usual.installation, contingencyDir: folder },
  };
  desk = callAs(
    'reception',
    (await insertUser(database, { role: 'Recepcionista', password: null })).id,
  );
  for (const time of ['09:00', '09:20', '09:40', '10:00']) {
    const patient = await insertPatient(database);
    const slot = {
      doctorId: clinic.doctorId,
      practiceId: clinic.practiceId,
      startsAt: at('2026-11-24', time),
    };
    const { id } = await giveAppointment(services, {
      actor: desk.actor,
      patientId: patient.id,
      slot,
    });
    await database.owner.query(
      `update patients set phone = '+5491155554444' where id = $1`,
      [patient.id],
    );
    await database.owner.query(
      `update appointments set private_note = 'CANARIO CLINICO', private_note_at = now() where id = $1`,
      [id],
    );
    if (time === '10:00') {
      await database.owner.query(
        `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'reception' where id = $1`,
        [id],
      );
    }
  }
});

const clock = (time: string) => new Date(at('2026-11-24', time));
const rows = async () =>
  (
    await database.owner.query(
      'select made_by is null as "byItself", appointments from contingency_sheets order by id',
    )
  ).rows;
const fetchPages = async (isAnew: boolean) => {
  const opened = await openContingencySheet(services, { ...desk, isAnew });
  if (!opened.ok) throw new Error(opened.refusal.code);
  return (await readPdf(Buffer.from(opened.value.pdf, 'base64'))).pages;
};

test('one of ten processes makes the sheet once, at the clinic’s hour, readable by its owner alone', async () => {
  expect(await makeDueSheet(services, { folder, now: clock('06:29') })).toBe(
    false,
  );
  const made = await Promise.all(
    Array.from({ length: 10 }, () =>
      makeDueSheet(services, { folder, now: clock('06:30') }),
    ),
  );
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await makeDueSheet(services, { folder, now: clock('11:00') })).toBe(
    false,
  );
  expect(await rows()).toEqual([{ byItself: true, appointments: 3 }]);
  expect(readdirSync(folder)).toEqual([name]);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(await readContingency(services, desk)).toMatchObject({
    day: '2026-11-24',
    atMinute: 390,
    last: {
      madeAt: clock('06:30').toISOString(),
      madeBy: null,
      appointments: 3,
    },
  });
});

test('each sheet names the doctor, the clinic and the hour; the patients and their phones, and nothing clinical', async () => {
  const pages = await fetchPages(false);
  const [cover, day] = pages;
  expect(cover?.text).toContain(
    'Hoja de contingencia: martes 24 de noviembre de 2026',
  );
  expect(cover?.text).toContain('Hecha a las 06:30');
  expect(day?.text.match(/11 5555-4444/g)).toHaveLength(3);
  expect(day?.text.match(/Pérez, María/g)).toHaveLength(3);
  expect(day?.text.match(/Sin turno:/g)).toHaveLength(6);
  expect(day?.text.replace(/\s+/g, ' ')).toContain(
    'Hora Paciente DNI Teléfono Cobertura Práctica Llegó Firma',
  );
  const { rows: named } = await database.owner.query(
    'select name from clinics',
  );
  for (const page of pages) expect(page.ornaments).toContain(named[0].name);
  expect(day?.ornaments).toMatch(
    /Martes 24 de noviembre de 2026 · .+ · Hecha a las 06:30/,
  );
  expect(JSON.stringify(pages)).not.toContain('CANARIO');
});

test('the counter opens the morning’s sheet or makes a new one, and both acts are noted', {
  tags: ['all'],
}, async () => {
  expect((await fetchPages(true))[0]?.text).toContain('Hecha a las 09:00');
  expect((await fetchPages(false))[0]?.text).toContain('Hecha a las 09:00');
  expect(await rows()).toEqual([
    { byItself: true, appointments: 3 },
    { byItself: false, appointments: 3 },
  ]);
  const { rows: opened } = await database.owner.query(
    `select user_id from audit_events where kind = 'contingency_sheet_opened'`,
  );
  expect(opened.map(({ user_id: by }) => by)).toEqual(
    Array(3).fill(desk.actor.userId),
  );
  expect(testNow).toEqual(clock('09:00'));
});

test('sheets are deleted after two days, as is a killed process’s half sheet; foreign files stay', {
  tags: ['all'],
}, async () => {
  const half = `hoja-de-contingencia-2026-11-23.pdf.${crypto.randomUUID()}.tmp`;
  const [kept, old] = [
    'hoja-de-contingencia-2026-11-22.pdf',
    'hoja-de-contingencia-2026-11-21.pdf',
  ];
  for (const file of [half, kept, old, 'apuntes.txt'])
    writeFileSync(join(folder, file), 'x');
  await fetchPages(true);
  expect(readdirSync(folder).sort()).toEqual(
    ['apuntes.txt', kept, name].sort(),
  );
});

test('without room on the disk there is no sheet, and a later try makes it', {
  tags: ['all'],
}, async () => {
  const now = new Date(at('2026-11-25', '07:00'));
  const noFolder = join(folder, name);
  await expect(
    makeDueSheet(services, { folder: noFolder, now }),
  ).rejects.toThrow();
  const blocked = {
    ...services,
    installation: { ...services.installation, contingencyDir: noFolder },
  };
  expect(
    await openContingencySheet(blocked, { ...desk, isAnew: true }),
  ).toMatchObject({
    refusal: { code: 'FILE_NOT_STORED' },
  });
  expect(await makeDueSheet(services, { folder, now })).toBe(true);
});
