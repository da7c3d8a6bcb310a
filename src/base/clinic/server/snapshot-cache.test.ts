import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holdSlot } from '../../../subjects/booking/server/hold/hold-slot.ts';
import { listDoctors } from '../../../subjects/doctors/server/list-doctors.ts';
import { listSpecialties } from '../../../subjects/doctors/server/list-specialties.ts';
import { readDoctor } from '../../../subjects/doctors/server/read-doctor.ts';
import { readDoctorMonth } from '../../../subjects/schedule/server/availability/read-doctor-month.ts';
import { at, testNow } from '../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import type { Services } from '../../doors/services.ts';
import { readClinic } from './read-clinic.ts';
import { SnapshotCache } from './snapshot-cache.ts';

const database = testDatabase();
let clinic: SmallClinic;
let doctorId: string;
/** Two processes on one database: each keeps its own snapshot in memory. */
let processes: [Services, Services];

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  processes = [servicesOn(database.db), servicesOn(database.db)];
});

let nextDoctor = 0;
beforeEach(async () => {
  doctorId = await insertDoctor(database, {
    name: `Doctora ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[nextDoctor++]}`,
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });
  // Both processes have the old snapshot in memory.
  for (const services of processes) expect(await reasonOf(services)).toBeNull();
});

async function reasonOf(services: Services) {
  const month = await readDoctorMonth(services, {
    doctorId,
    month: '2026-12',
    now: testNow,
    audience: 'web',
  });
  return month?.days.find(({ day }) => day === '2026-12-02')?.reason;
}

describe('the next read in every process sees', () => {
  const cases: [
    what: string,
    change: () => Promise<unknown>,
    undo: string,
    expected: unknown,
  ][] = [
    [
      'an absence',
      () =>
        database.owner.query(
          `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
            values ($1, '2026-12-01T00:00-03', '2026-12-05T00:00-03', 'vacation', 'Vacaciones')`,
          [doctorId],
        ),
      'update absences set ended_at = now()',
      { code: 'ABSENT', reason: 'Vacaciones' },
    ],
    [
      'a holiday',
      () =>
        database.owner.query(
          `insert into holidays (day, name, kind, source) values ('2026-12-02', 'Fiesta', 'propio', 'test')`,
        ),
      `update holidays set is_worked = true`,
      { code: 'HOLIDAY', name: 'Fiesta' },
    ],
    [
      'a rule that ends',
      () =>
        database.owner.query(
          `update availability_rules set ended_at = now() where doctor_id = $1 and weekday = 3`,
          [doctorId],
        ),
      `update availability_rules set ended_at = null`,
      { code: 'NO_SESSION' },
    ],
    [
      'the horizon',
      () =>
        database.owner.query('update booking_policies set horizon_days = 5'),
      'update booking_policies set horizon_days = 60',
      { code: 'BEYOND_HORIZON', opensOn: '2026-11-27' },
    ],
  ];
  test.each(cases)('%s, and its undoing', async (_, change, undo, expected) => {
    await change();
    for (const services of processes)
      expect(await reasonOf(services)).toEqual(expected);
    const slot = {
      doctorId,
      practiceId: clinic.practiceId,
      startsAt: at('2026-12-02', '10:00'),
    };
    for (const services of processes) {
      const refused = await holdSlot(services, {
        slot,
        heldBy: Buffer.alloc(32, 1),
        now: testNow,
      });
      expect(refused).toMatchObject({
        ok: false,
        refusal: { code: 'SLOT_NOT_OFFERED' },
      });
    }
    await database.owner.query(undo);
    for (const services of processes)
      expect(await reasonOf(services)).toBeNull();
  });

  test('that a disabled doctor disappears and an enabled one comes back', async () => {
    const isListed = async (services: Services) =>
      (await listDoctors(services, testNow)).some(({ id }) => id === doctorId);
    const setEnabled = (isEnabled: boolean) =>
      database.owner.query('update doctors set is_enabled = $2 where id = $1', [
        doctorId,
        isEnabled,
      ]);
    for (const services of processes)
      expect(await isListed(services)).toBe(true);
    await setEnabled(false);
    for (const services of processes) {
      expect(await isListed(services)).toBe(false);
      expect(await reasonOf(services)).toBeUndefined();
    }
    await setEnabled(true);
    for (const services of processes)
      expect(await isListed(services)).toBe(true);
  });

  test('that a licence ends after its last day without any change', async () => {
    await database.owner.query(
      `insert into doctor_licenses (doctor_id, kind, number, province, valid_to)
        values ($1, 'MN', '70707', null, null), ($1, 'MP', '80808', 'Salta', '2026-11-24')`,
      [doctorId],
    );
    const licensesAt = async (services: Services, now: Date) =>
      (await readDoctor(services, { doctorId, now }))?.licenses;
    for (const services of processes) {
      const lastMinute = new Date(at('2026-11-24', '23:59'));
      expect(await licensesAt(services, lastMinute)).toEqual([
        'MN 70707',
        'MP 80808 (Salta)',
      ]);
      expect(
        await licensesAt(services, new Date(lastMinute.getTime() + 60_000)),
      ).toEqual(['MN 70707']);
    }
  });

  test('the clinic’s new name, and a practice that is no longer done', async () => {
    await database.owner.query(`update clinics set name = 'Otro nombre'`);
    await database.owner.query(
      'update practices set is_enabled = false where id = $1',
      [clinic.practiceId],
    );
    for (const services of processes) {
      expect((await readClinic(services, testNow)).name).toBe('Otro nombre');
      expect(await reasonOf(services)).toBeUndefined();
    }
    await database.owner.query('update practices set is_enabled = true');
  });

  test('that a closed specialty closes its practices', async () => {
    await database.owner.query('update specialties set is_enabled = false');
    for (const services of processes) {
      expect(await listSpecialties(services, testNow)).toEqual([]);
      expect(await reasonOf(services)).toBeUndefined();
    }
    await database.owner.query('update specialties set is_enabled = true');
  });
});

test('a process that knew no doctor sees the clinic’s first doctor', async () => {
  await database.owner.query('update doctors set is_enabled = false');
  const services = servicesOn(database.db);
  expect(await listDoctors(services, testNow)).toEqual([]);
  expect(await listSpecialties(services, testNow)).toEqual([]);
  await database.owner.query(
    'update doctors set is_enabled = true where id = $1',
    [doctorId],
  );
  expect(await listDoctors(services, testNow)).toHaveLength(1);
  expect(await listSpecialties(services, testNow)).toHaveLength(1);
  await database.owner.query('update doctors set is_enabled = true');
});

test('a reader never gets a reading that began before the last change', {
  tags: ['all'],
}, async () => {
  const cache = new SnapshotCache(database.db);
  for (let round = 1; round <= 20; round++) {
    const begunBefore = cache.newest();
    await database.owner.query('update clinics set name = $1', [
      `Nombre ${round}`,
    ]);
    const [current] = await Promise.all([cache.current(), begunBefore]);
    expect(current.clinic.name).toBe(`Nombre ${round}`);
  }
});

test('a hundred readers at once after a change read the snapshot a few times, not a hundred', async () => {
  const cache = new SnapshotCache(database.db);
  await cache.current();
  await database.owner.query(`update clinics set name = 'Uno más'`);
  const snapshots = await Promise.all(
    Array.from({ length: 100 }, () => cache.current()),
  );
  for (const { clinic } of snapshots) expect(clinic.name).toBe('Uno más');
  expect(new Set(snapshots).size).toBeLessThanOrEqual(5);
});

test('every table that a time is computed from counts its changes', async () => {
  const { rows } = await database.owner.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and oid not in (select tgrelid from pg_trigger where tgname = 'bump_schedule_revision') order by relname`,
  );
  // A new table must either bump the revision, or be named here because no time depends on it.
  expect(rows.map(({ relname }) => relname)).toEqual([
    'absence_notices',
    'absence_requests',
    'absence_steps',
    'access_alarms',
    'access_codes',
    'access_links',
    'access_settings',
    'account_openings',
    'admissions',
    'agenda_revisions',
    'appointment_line_reads',
    'appointment_lines',
    'appointment_links',
    'appointment_origins',
    'appointment_papers',
    'appointment_series',
    'appointment_transitions',
    'appointments',
    'audit_events',
    'backups',
    'booking_proofs',
    'calendar_feeds',
    'calls',
    'checklist_ticks',
    'clinic_logos',
    'consents',
    'contingency_sheets',
    'control_proposals',
    'coverages',
    'day_closing_steps',
    'day_closings',
    'delay_notices',
    'desk_moves',
    'diagnosis_codes',
    'diagnosis_lists',
    'doctor_mail_preferences',
    'doctor_photos',
    'doctor_signatures',
    'email_changes',
    'encounter_drafts',
    'family_codes',
    'family_links',
    'family_openings',
    'family_restrictions',
    'job_installations',
    'known_devices',
    'known_staff_browsers',
    'medical_records',
    'message_choices',
    'message_hand_steps',
    'message_preferences',
    'message_reservations',
    'message_settings',
    'message_templates',
    'newcomer_codes',
    'outbox',
    'passkey_challenges',
    'patients',
    'payments',
    'people_told_apart',
    'preparation_reads',
    'professional_requests',
    'push_subscriptions',
    'questionnaire_practices',
    'questionnaire_responses',
    'questionnaire_versions',
    'questionnaires',
    'queue_places',
    'queue_steps',
    'record_anchors',
    'record_attachments',
    'record_copies',
    'record_copy_requests',
    'record_copy_steps',
    'record_entries',
    'record_exceptions',
    'record_reads',
    'record_search',
    'recovery_codes',
    'request_budgets',
    'schedule_revisions',
    'schema_migrations',
    'screen_pairings',
    'screen_settings',
    'screens',
    'second_factors',
    'server_keys',
    'session_lives',
    'session_tokens',
    'sessions',
    'shift_closes',
    'sign_in_failures',
    'system_users',
    'tickets',
    'tills',
    'unmet_demand',
    'unsupported_screens',
    'untrusted_forwarders',
    'visit_opinions',
    'visit_texts',
    'waitlist_entries',
    'waitlist_events',
    'waitlist_looks',
    'waitlist_offers',
    'zone_readings',
  ]);
});
