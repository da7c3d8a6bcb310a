import { parsePhoneNumber } from 'libphonenumber-js/max';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  DEFAULT_BOOKING_POLICY,
  narrowPolicy,
} from '../base/clinic/rules/booking-policy.ts';
import { openingsOfDay } from '../base/clinic/rules/openings.ts';
import {
  type DoctorRow,
  findSnapshotRows,
  type SnapshotRows,
} from '../base/clinic/server/snapshot-queries.ts';
import { isPasswordOf } from '../base/kernel/hashing/passwords.ts';
import { checkPhoto } from '../base/text/doctor-photo.ts';
import { addDays, type ClinicDay, daysFrom } from '../base/time/clinic-day.ts';
import { dayOf, epochMinuteOf } from '../base/time/clinic-zone.ts';
import { type Interval, overlaps } from '../base/time/interval.ts';
import {
  canonicalDocument,
  type KeptDocument,
} from '../subjects/documents/rules/kept-document.ts';
import { checkDocument } from '../subjects/documents/server/check-document.ts';
import { checkAnswers } from '../subjects/forms/rules/check-answers.ts';
import { canonicalText } from '../subjects/record/rules/canonical-content.ts';
import { verifyRecords } from '../subjects/record/server/chain/verify-records.ts';
import { freeStarts } from '../subjects/schedule/rules/free-starts.ts';
import { isOnGrid, slotGrid } from '../subjects/schedule/rules/slot-grid.ts';
import { checkContent } from '../subjects/visits/server/check-content.ts';
import { listVisitTexts } from '../subjects/visits/server/texts/visit-text-queries.ts';
import { servicesOn } from '../testing/clinic/factories.ts';
import { testDatabase } from '../testing/database/database.ts';
import { type DemoSummary, fillDemo } from './fill-demo.ts';
import { demoAccounts, demoPatientDni } from './material/accounts.ts';
import { clinicData } from './material/clinic-data.ts';

// It is Tuesday, 11:20 at the clinic.
const filledAt = Temporal.Instant.from('2026-11-24T14:20:00Z');
const now = epochMinuteOf(filledAt.epochMilliseconds);
const today: ClinicDay = '2026-11-24';
const zone = clinicData.timeZone;
const todayStart = '2026-11-24T03:00:00Z';

const database = testDatabase();
const untouched = testDatabase();
let summary: DemoSummary;
let snapshot: SnapshotRows;
/** The appointments of bookable doctors that took up their time. */
let appointments: (Interval & {
  doctor: string;
  practice: string;
  place: number;
})[];

beforeAll(async () => {
  summary = await fillDemo(database.owner, { now: filledAt });
  const snapshotRows = await findSnapshotRows(database.db);
  if (!snapshotRows) throw new Error('the clinic was not filled');
  snapshot = snapshotRows;
  appointments = await rowsOf(
    `select extract(epoch from starts_at)::int / 60 as start, extract(epoch from ends_at)::int / 60 as end,
      doctor_id as doctor, practice_id as practice, overbook_place as place
    from appointments join doctors on doctors.id = doctor_id
    where appointments.status <> 'cancelled' and is_enabled and doctors.status = 'active' order by starts_at`,
  );
});

async function rowsOf<Row>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.owner.query(text, values)).rows;
}

async function countOf(text: string, values: unknown[] = []): Promise<number> {
  const [row] = await rowsOf<{ count: string }>(
    `select count(*) from (${text}) counted`,
    values,
  );
  return Number(row?.count);
}

function policyOf(doctor: DoctorRow) {
  return narrowPolicy(DEFAULT_BOOKING_POLICY, doctor.policy ?? {});
}

function openingsOn(doctor: DoctorRow, day: ClinicDay) {
  return openingsOfDay({ ...doctor, holidays: snapshot.holidays }, day, zone);
}

describe('the demonstration clinic', () => {
  test('is as big as it should be', async () => {
    expect(summary).toMatchObject({
      specialties: 12,
      insurers: 15,
      rooms: 14,
      patients: 5_000,
    });
    expect(summary.appointments).toBeGreaterThan(55_000);
    expect(summary.appointments).toBeLessThan(65_000);
    expect(
      await countOf(
        `select from doctors where is_enabled and status = 'active'`,
      ),
    ).toBe(40);
    expect(await countOf('select from waiting_rooms')).toBe(3);
    expect(await countOf('select from clinics where is_demo')).toBe(1);
    expect(await countOf('select from appointments')).toBe(
      summary.appointments,
    );
    expect(await countOf('select from appointment_transitions')).toBe(
      summary.transitions,
    );
  });

  test('is filled once only', async () => {
    await expect(fillDemo(database.owner, { now: filledAt })).rejects.toThrow(
      'ya tiene una clínica',
    );
    expect(await countOf('select from patients')).toBe(5_000);
  });

  test('leaves the schema as it found it', async () => {
    const constraints = `select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`;
    expect((await database.owner.query(constraints)).rows).toEqual(
      (await untouched.owner.query(constraints)).rows,
    );
  });

  test('lets every demonstration account in', async () => {
    for (const { role, login, password } of demoAccounts.filter(
      (account) => account.role !== 'Paciente',
    )) {
      const [user] = await rowsOf<{
        password_hash: string | null;
        is_active: boolean;
      }>(
        'select password_hash, is_active from system_users where email = $1 and role = $2',
        [login, role],
      );
      expect(user?.is_active).toBe(true);
      if (password === null) expect(user?.password_hash).toBeNull();
      else
        expect(await isPasswordOf(user?.password_hash ?? '', password)).toBe(
          true,
        );
      if (role === 'Doctor') {
        const isThere = `select from doctors where email = $1 and is_enabled and status = 'active'`;
        expect(await countOf(isThere, [login])).toBe(1);
      }
    }
  });

  test('gives every professional a face of their own, which weighs little and is served as photos are', async () => {
    const photos = await rowsOf<{
      content: Buffer;
      kind: string;
      version: string;
      photo_path: string;
    }>(
      `select photo.content, kind, version, photo_path from doctors
        join doctor_photos photo on photo.doctor_id = doctors.id`,
    );
    expect(photos).toHaveLength(summary.doctors);
    expect(new Set(photos.map(({ version }) => version)).size).toBe(
      summary.doctors,
    );
    for (const { content, kind, version, photo_path } of photos) {
      expect(checkPhoto(content)).toEqual({ ok: true, kind });
      expect(content.length).toBeLessThan(7_000);
      expect(photo_path).toMatch(new RegExp(`/photo\\?v=${version}$`));
    }
  });

  test('gives no other doctor a password', async () => {
    const hasPassword = `select from system_users where role = 'Doctor' and password_hash is not null`;
    expect(await countOf(hasPassword)).toBe(1);
    expect(
      await countOf(`select from system_users where role = 'Doctor'`),
    ).toBe(summary.doctors);
  });

  test('lets the patient with DNI 30111222 act for a child and for a parent in their care', async () => {
    const { rows } = await database.owner.query(
      `select link.kind, family_scope(link, represented.birth_date, current_date) as opens
        from family_links link join patients represented on represented.id = link.represented_id
          join patients self on self.id = link.representative_id where self.dni = '30111222' order by link.kind`,
    );
    expect(rows).toEqual([
      { kind: 'child', opens: 'record' },
      { kind: 'parent_in_care', opens: 'appointments' },
    ]);
  });

  test('has people on the waiting list, joined by patients and at the counter', async () => {
    const { rows } = await database.owner.query(
      `select entry.joined_by, entry.until_day > current_date as goes_on, event.kind, event.actor_id is not null as is_named
        from waitlist_entries entry join waitlist_events event on event.entry_id = entry.id`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(5);
    for (const row of rows)
      expect(row).toMatchObject({
        goes_on: true,
        kind: 'joined',
        is_named: true,
      });
    expect(new Set(rows.map(({ joined_by }) => joined_by))).toEqual(
      new Set(['patient', 'reception']),
    );
  });

  test('has controls that were proposed in visits of the last weeks, one of them to DNI 30111222', async () => {
    const open = await rowsOf<{
      dni: string;
      doctor: string;
      specialty: string;
      attends: boolean;
    }>(
      `select dni, doctor.name as doctor, specialty.slug as specialty, proposal.day > $1::date
          and visit.status = 'fulfilled' and visit.finished_at <= proposal.proposed_at
          and exists (select from doctor_practices own where own.doctor_id = proposal.doctor_id
            and own.practice_id = proposal.practice_id) as attends
        from control_proposals proposal join patients patient on patient.id = proposal.patient_id
          join appointments visit on visit.id = proposal.appointment_id
          join doctors doctor on doctor.id = proposal.doctor_id
          join practices practice on practice.id = proposal.practice_id
          join specialties specialty on specialty.id = practice.specialty_id
        where is_open(proposal, $1::date)`,
      [today],
    );
    expect(open.length).toBeGreaterThan(40);
    expect(open.length).toBeLessThan(200);
    expect(open.filter(({ attends }) => !attends)).toEqual([]);
    expect(
      new Set(open.map(({ specialty }) => specialty)).size,
    ).toBeGreaterThanOrEqual(6);
    expect(open.filter(({ dni }) => dni === demoPatientDni)).toMatchObject([
      { doctor: 'Laura Gómez' },
    ]);
  });

  test('has searches of the last weeks that found no time', async () => {
    const { rows } = await database.owner.query(
      'select searches from unmet_demand where day between current_date - 30 and current_date',
    );
    expect(rows.length).toBeGreaterThanOrEqual(4);
  });

  test('tells the story of the patient with DNI 30111222: seen before, and one appointment to come', async () => {
    const [patient] = await rowsOf<Record<string, unknown>>(
      `select patients.*, (select json_agg(status order by starts_at) from appointments
        where patient_id = patients.id) as statuses from patients where dni = '30111222'`,
    );
    expect(patient).toMatchObject({
      password_hash: null,
      email_trust: 'verified_in_person',
    });
    expect(patient?.identity_verified_at).not.toBeNull();
    const statuses = patient?.statuses as string[];
    expect(statuses.slice(-6)).toEqual([
      ...Array(5).fill('fulfilled'),
      'booked',
    ]);
    expect(
      statuses.slice(0, -1).filter((status) => status !== 'fulfilled'),
    ).toEqual([]);
  });

  test('writes to no person: every address is of an example domain', async () => {
    const emails = await rowsOf<{ domain: string }>(
      `select distinct split_part(email, '@', 2) as domain from (select email from patients union all
        select email from doctors union all select email from system_users union all
        select email from clinics) people where email is not null`,
    );
    expect(new Set(emails.map(({ domain }) => domain))).toEqual(
      new Set(['example.com', 'example.org', 'clinica.demo']),
    );
  });

  test('has mobiles that a phone book would accept', async () => {
    const phones = await rowsOf<{ phone: string }>(
      'select phone from patients where phone is not null limit 500',
    );
    expect(phones).toHaveLength(500);
    expect(
      phones.filter(({ phone }) => !parsePhoneNumber(phone).isValid()),
    ).toEqual([]);
  });

  test('has patients of every kind', async () => {
    expect(
      await countOf('select from patients where email is not null'),
    ).toBeGreaterThan(2_500);
    expect(
      await countOf(
        'select from patients where identity_verified_at is not null',
      ),
    ).toBeGreaterThan(3_500);
    expect(
      await countOf('select from patients where chosen_name is not null'),
    ).toBeGreaterThan(10);
    expect(
      await countOf('select from patients where password_hash is not null'),
    ).toBe(0);
    expect(await countOf('select distinct patient_id from consents')).toBe(
      5_000,
    );
    const covered = await countOf('select distinct patient_id from coverages');
    expect(covered).toBeGreaterThan(4_000);
    expect(covered).toBeLessThan(4_500);
  });
});

describe('its medical records', () => {
  test('are of 300 patients over five years, with their chains whole', async () => {
    const { findings, ...verified } = await verifyRecords(
      servicesOn(database.db),
      new Date(filledAt.epochMilliseconds),
    );
    expect(findings).toEqual([]);
    expect(verified).toMatchObject({
      recordCount: 300,
      entryCount: summary.recordEntries,
    });
    expect(summary.recordEntries).toBeGreaterThan(2_500);
    expect(summary.recordEntries).toBeLessThan(5_000);
    const [spread] = await rowsOf<Record<string, number>>(
      `select count(*) filter (where kind = 'addendum')::int as addenda,
        count(*) filter (where is_reserved)::int as reserved,
        count(*) filter (where not is_for_patient and not is_reserved)::int as notes,
        count(*) filter (where signed_at < $1::timestamptz - interval '4 years')::int as old,
        count(*) filter (where signed_at >= $1)::int as late from record_entries`,
      [todayStart],
    );
    expect(spread?.addenda).toBeGreaterThan(50);
    expect(spread?.reserved).toBeGreaterThan(30);
    expect(spread?.notes).toBeGreaterThan(50);
    expect(spread?.old).toBeGreaterThan(50);
    expect(spread?.late).toBe(0);
    const beforeVisit = `select from record_entries entry join appointments visit on visit.id = appointment_id
      where visit.status <> 'fulfilled' or signed_at < started_at`;
    expect(await countOf(beforeVisit)).toBe(0);
  });

  test('are measured again and again, so that there is something to draw', async () => {
    const measuredAgain = `select from record_entries where kind = 'encounter'
      and exists (select from jsonb_each_text(content::jsonb -> 'vitalSigns') sign where sign.value is not null)
      group by patient_id having count(*) >= 3`;
    expect(await countOf(measuredAgain)).toBeGreaterThan(100);
  });

  test('hold what a doctor could have signed, by the same rules', async () => {
    const entries = await rowsOf<{ content: string; day: ClinicDay }>(
      `select content, to_char(signed_at at time zone $1, 'YYYY-MM-DD') as day from record_entries
      where kind = 'encounter'`,
      [zone],
    );
    const refused = entries.filter(({ content, day }) => {
      const checked = checkContent(JSON.parse(content), day);
      return !checked.ok || canonicalText(checked.value) !== content;
    });
    expect(refused).toEqual([]);
  });

  test('hold documents as they are issued: some renewed, some annulled, some in force', async () => {
    const documents = await rowsOf<{
      content: string;
      isAnnulled: boolean;
      isWhole: boolean;
    }>(
      `select content, exists (select from record_entries where amends_id = entry.id) as "isAnnulled",
        request_key is not null and request_hash is not null and is_for_patient and not is_reserved as "isWhole"
      from record_entries entry where kind = 'document'`,
    );
    const kept = documents.map(
      ({ content }): KeptDocument => JSON.parse(content),
    );
    const wrong = documents.filter(({ content, isWhole }, index) => {
      const document = kept[index] as KeptDocument;
      const checked = checkDocument(
        { ...document, content: document.content },
        document.issuedOn,
      );
      return !checked.ok || !isWhole || canonicalDocument(document) !== content;
    });
    expect(wrong).toEqual([]);
    expect(new Set(kept.map(({ code }) => code)).size).toBe(documents.length);
    for (const [kind, least] of [
      ['prescription', 150],
      ['study_order', 100],
      ['certificate', 30],
    ] as const) {
      expect(
        kept.filter((document) => document.kind === kind).length,
        kind,
      ).toBeGreaterThan(least);
    }
    expect(
      kept.filter(({ renewsId }) => renewsId !== null).length,
    ).toBeGreaterThan(30);
    expect(
      documents.filter(({ isAnnulled }) => isAnnulled).length,
    ).toBeGreaterThan(5);
    const inForce = kept.filter(
      ({ validUntil }) => validUntil !== null && validUntil >= today,
    );
    expect(inForce.length).toBeGreaterThan(5);
  });

  test('exist for each patient whom the doctor with an account sees today, and name the story’s readers', async () => {
    const without = `select from appointments visit join doctors on doctors.id = doctor_id
      where doctors.email = 'laura.gomez@clinica.demo' and visit.status <> 'cancelled' and visit.starts_at >= $1
        and visit.starts_at < $1::timestamptz + interval '3 days'
        and not exists (select from medical_records where patient_id = visit.patient_id)`;
    expect(await countOf(without, [todayStart])).toBe(0);
    const readers = await rowsOf<{ dni: string; attends: boolean }>(
      `select distinct dni, visit.doctor_id = seen.doctor_id and visit.patient_id = seen.patient_id as attends
      from record_reads seen join patients on patients.id = seen.patient_id
        join appointments visit on visit.id = appointment_id`,
    );
    expect(readers).toEqual([{ dni: '30111222', attends: true }]);
  });
});

test('a slash in a visit offers the texts of the clinic, the specialty and the doctor', async () => {
  const [doctor] = await rowsOf<{ id: string }>(
    `select id from doctors where email = 'laura.gomez@clinica.demo'`,
  );
  const offered = await listVisitTexts(database.db, {
    doctorId: doctor?.id ?? '',
  });
  const kinds = offered.map(
    ({ kind, isOwn, specialtyName }) =>
      `${kind} ${isOwn} ${specialtyName ?? ''}`,
  );
  expect(new Set(kinds)).toEqual(
    new Set(['phrase false ', 'template false Clínica médica', 'phrase true ']),
  );
});

describe('its appointments', () => {
  test('ended as appointments end: eight of ten attended, one absent, one cancelled', async () => {
    const [share] = await rowsOf<
      Record<'fulfilled' | 'noshow' | 'cancelled' | 'open', number>
    >(
      `select avg((status = 'fulfilled')::int)::float as fulfilled, avg((status = 'noshow')::int)::float as noshow,
        avg((status = 'cancelled')::int)::float as cancelled,
        count(*) filter (where status in ('booked', 'arrived', 'in_progress'))::int as open
      from appointments where starts_at < $1`,
      [todayStart],
    );
    expect(share?.fulfilled).toBeGreaterThan(0.74);
    expect(share?.fulfilled).toBeLessThan(0.82);
    expect(share?.noshow).toBeGreaterThan(0.09);
    expect(share?.noshow).toBeLessThan(0.15);
    expect(share?.cancelled).toBeGreaterThan(0.08);
    expect(share?.cancelled).toBeLessThan(0.12);
    expect(share?.open).toBe(0);
  });

  test('are under way today and only booked or cancelled after', async () => {
    const today = await rowsOf<{ status: string }>(
      `select distinct status from appointments
      where starts_at >= $1 and starts_at < $1::timestamptz + interval '1 day'`,
      [todayStart],
    );
    expect(new Set(today.map(({ status }) => status))).toEqual(
      new Set([
        'booked',
        'arrived',
        'in_progress',
        'fulfilled',
        'noshow',
        'cancelled',
      ]),
    );
    const ahead = `select from appointments where starts_at >= $1::timestamptz + interval '1 day'
      and status not in ('booked', 'cancelled')`;
    expect(await countOf(ahead, [todayStart])).toBe(0);
    const attending = `select doctor_id from appointments where status = 'in_progress'
      group by doctor_id having count(*) > 1`;
    expect(await countOf(attending)).toBe(0);
  });

  test('have hours of arrival, start and end for each attended patient, and a number and a call for those of today', async () => {
    const wrong = `select from appointments where
      (arrived_at is not null) <> (status in ('arrived', 'in_progress', 'fulfilled'))
        or (started_at is not null) <> (status in ('in_progress', 'fulfilled'))
        or (finished_at is not null) <> (status = 'fulfilled')
        or started_at < arrived_at or finished_at < started_at`;
    expect(await countOf(wrong)).toBe(0);
    const unnumbered = `select from appointments appointment join rooms on rooms.id = room_id
        left join tickets on appointment_id = appointment.id and tickets.waiting_room_id = rooms.waiting_room_id
        left join calls on calls.ticket_id = tickets.id
      where arrived_at >= $1 and (tickets.id is null or (calls.id is null) <> (status = 'arrived'))`;
    expect(await countOf(unnumbered, [todayStart])).toBe(0);
    const [numbers] = await rowsOf<{ given: number; inOrder: boolean }>(
      `select count(*)::int as given, bool_and(place = number) as "inOrder" from (
        select number, row_number() over (partition by waiting_room_id order by given_at, number) as place
        from tickets) given`,
    );
    expect(numbers?.given).toBeGreaterThan(20);
    expect(numbers?.inOrder).toBe(true);
  });

  test('thin out from next week to two months ahead', async () => {
    const weeks = await rowsOf<{ week: number; appointments: number }>(
      `select floor(extract(epoch from starts_at - $1) / 604800)::int as week, count(*)::int as appointments
      from appointments where starts_at >= $1 and status <> 'cancelled' group by 1 order by 1`,
      [todayStart],
    );
    const appointmentsIn = (week: number) =>
      weeks.find((entry) => entry.week === week)?.appointments ?? 0;
    expect(appointmentsIn(0)).toBeGreaterThan(appointmentsIn(3) * 1.3);
    expect(appointmentsIn(3)).toBeGreaterThan(appointmentsIn(7) * 1.3);
    expect(appointmentsIn(7)).toBeGreaterThan(100);
  });

  test('leave no patient with more to come than the clinic allows', async () => {
    const tooMany = `select patient_id from appointments where starts_at > $1 and status = 'booked'
      group by patient_id having count(*) > 3 or count(*) > count(distinct specialty_id)`;
    expect(await countOf(tooMany, [todayStart])).toBe(0);
  });

  test('have every step written down, in order, ending where they stand', async () => {
    const wrong = `select from appointments join lateral (
        select array_agg(to_status order by id) as steps, array_agg(from_status order by id) as befores,
          array_agg(at order by id) as ats, array_agg(at order by at) as sorted_ats
        from appointment_transitions where appointment_id = appointments.id) life on true
      where steps[1] <> 'booked' or steps[array_length(steps, 1)] <> status
        or befores[2:] <> steps[:array_length(steps, 1) - 1] or ats <> sorted_ats or ats[1] <> booked_at
        or array_length(steps, 1) <> case status when 'booked' then 1 when 'arrived' then 2
          when 'in_progress' then 3 when 'fulfilled' then 4 else 2 end`;
    expect(await countOf(wrong)).toBe(0);
  });

  test('are for practices of the doctor, for patients already born, with an insurer that the doctor takes', async () => {
    const wrong = `select from appointments join patients on patients.id = patient_id
      where patients.birth_date > starts_at::date
        or not exists (select from doctor_practices where doctor_id = appointments.doctor_id
          and practice_id = appointments.practice_id)
        or not exists (select from practices where id = practice_id and specialty_id = appointments.specialty_id)
        or insurer_id is not null and not exists (select from doctor_insurers
          where doctor_id = appointments.doctor_id and insurer_id = appointments.insurer_id)`;
    expect(await countOf(wrong)).toBe(0);
  });
});

describe('its schedules', () => {
  test('every appointment lies on the grid of a session that its doctor held for that practice', () => {
    const minutesOf = (doctor: DoctorRow, practice: string): number =>
      doctor.practices.find(({ id }) => id === practice)?.visitMinutes ??
      snapshot.practices.find(({ id }) => id === practice)?.visitMinutes ??
      0;
    const outside = snapshot.doctors.flatMap((doctor) => {
      const { bufferMinutes } = policyOf(doctor);
      const days = new Map<ClinicDay, ReturnType<typeof openingsOn>>();
      return appointments.filter((appointment) => {
        if (appointment.doctor !== doctor.id) return false;
        const day = dayOf(appointment.start, zone);
        const dayOpenings = days.get(day) ?? openingsOn(doctor, day);
        days.set(day, dayOpenings);
        return !dayOpenings.openings.some((opening) => {
          const visitMinutes = minutesOf(doctor, appointment.practice);
          const grid = slotGrid({
            slotMinutes: opening.slotMinutes,
            visitMinutes,
            bufferMinutes,
          });
          const isAllowed =
            opening.practiceIds?.includes(appointment.practice) ?? true;
          return (
            isAllowed &&
            isOnGrid(opening, grid, appointment.start) &&
            appointment.end - appointment.start === grid.occupiedMinutes
          );
        });
      });
    });
    expect(outside).toEqual([]);
    expect(appointments.length).toBeGreaterThan(45_000);
  });

  test('no two doctors share a consulting room', () => {
    for (const day of daysFrom(addDays(today, -365), 425)) {
      const inRooms = snapshot.doctors.flatMap(
        (doctor) => openingsOn(doctor, day).openings,
      );
      const byStart = inRooms.toSorted((a, b) => a.start - b.start);
      const clash = byStart.find((opening, index) =>
        byStart
          .slice(index + 1)
          .some(
            (other) =>
              other.roomId === opening.roomId && overlaps(opening, other),
          ),
      );
      expect(clash).toBeUndefined();
    }
    const everyRoom = snapshot.doctors.flatMap(({ rules }) =>
      rules.map(({ roomId }) => roomId),
    );
    expect(new Set(everyRoom).size).toBe(snapshot.rooms.length);
  });

  test('every specialty has something free, and some doctors nothing for weeks', () => {
    const firstFree = snapshot.doctors.map((doctor) => {
      const practice = snapshot.practices.find(
        ({ specialtyId, isFirstChoice }) =>
          isFirstChoice && specialtyId === doctor.specialtyIds[0],
      );
      const own = doctor.practices.find(({ id }) => id === practice?.id);
      const days = daysFrom(today, 61).map((day) => openingsOn(doctor, day));
      const [first] = freeStarts(days, {
        busy: appointments.filter(
          (appointment) =>
            appointment.doctor === doctor.id && appointment.place === 0,
        ),
        policy: policyOf(doctor),
        now,
        today,
        audience: 'web',
        practiceId: practice?.id ?? null,
        visitMinutes: own?.visitMinutes ?? practice?.visitMinutes ?? 0,
      });
      return { doctor, daysAhead: first ? (first.start - now) / 1440 : null };
    });
    const soonest = new Map<string, number>();
    for (const { doctor, daysAhead } of firstFree) {
      for (const id of doctor.specialtyIds) {
        soonest.set(
          id,
          Math.min(soonest.get(id) ?? Infinity, daysAhead ?? Infinity),
        );
      }
    }
    expect(soonest.size).toBe(12);
    expect(Math.max(...soonest.values())).toBeLessThan(10);
    const bookedOut = firstFree.filter(
      ({ daysAhead }) => daysAhead !== null && daysAhead > 14,
    );
    expect(bookedOut.length).toBeGreaterThanOrEqual(3);
  });

  test('show every case: fortnights, a change of hours, the desk alone, own practices, extras', async () => {
    const rules = snapshot.doctors.flatMap((doctor) => doctor.rules);
    expect(
      rules.filter((rule) => rule.everyWeeks === 2).length,
    ).toBeGreaterThan(2);
    expect(
      rules.filter((rule) => rule.validTo !== null && rule.validTo < today)
        .length,
    ).toBeGreaterThan(2);
    expect(
      rules.filter((rule) => rule.validTo !== null && rule.validTo > today)
        .length,
    ).toBeGreaterThan(0);
    expect(
      rules.filter((rule) => rule.deskOnlyUntilHoursBefore === 48).length,
    ).toBeGreaterThan(2);
    expect(
      rules.filter((rule) => rule.deskOnlyUntilHoursBefore === 0).length,
    ).toBeGreaterThan(0);
    expect(
      rules.filter((rule) => rule.practiceIds !== null).length,
    ).toBeGreaterThan(5);
    expect(
      snapshot.doctors.flatMap((doctor) => doctor.extraSessions),
    ).toHaveLength(3);
    const absences = snapshot.doctors.flatMap((doctor) => doctor.absences);
    const reasons = new Set(absences.map(({ reason }) => reason));
    expect(reasons).toContain('Vacaciones');
    expect(reasons).toContain('Congreso de cardiología');
    expect(
      absences.filter((absence) => absence.start <= now && now < absence.end)
        .length,
    ).toBeGreaterThan(0);
    const nobodys = snapshot.practices.filter(
      ({ id }) =>
        !snapshot.doctors.some((doctor) =>
          doctor.practices.some((own) => own.id === id),
        ),
    );
    expect(nobodys).toEqual([]);
  });
});

test('some practices ask forms, some patients to come answered them, and the patient for visitors did not', async () => {
  const { rows } = await database.owner.query(
    `select version.title, version.readers, count(response.id)::int as responses,
        count(*) filter (where patient.dni = $1)::int as tried
      from questionnaire_versions version
        left join questionnaire_responses response using (questionnaire_id, version)
        left join patients patient on patient.id = response.answered_by
      group by 1, 2 order by 1`,
    [demoPatientDni],
  );
  expect(rows).toMatchObject([
    { title: 'Antes de su ecografía', readers: 'professionals', tried: 0 },
    { title: 'Ayuda para venir', readers: 'clinic', tried: 0 },
    {
      title: 'Consentimiento informado de infiltración',
      readers: 'clinic',
      tried: 0,
    },
  ]);
  for (const { title, responses } of rows)
    expect(responses, title).toBeGreaterThan(0);
  // The product would have accepted each response.
  const answered = await database.owner.query(
    `select version.items, response.answers from questionnaire_responses response
      join questionnaire_versions version using (questionnaire_id, version)`,
  );
  for (const { items, answers } of answered.rows) {
    expect(checkAnswers(items, answers)).toEqual({ ok: true, answers });
  }
});
