import { beforeAll, expect, test } from 'vitest';
import { addDays, type ClinicDay, daysFrom } from '../../../domain/calendar/clinic-day.ts';
import { dayOf, epochMinuteOf } from '../../../domain/calendar/clinic-zone.ts';
import { type Interval, overlaps } from '../../../domain/calendar/interval.ts';
import { DEFAULT_BOOKING_POLICY, narrowPolicy } from '../../../domain/scheduling/booking-policy.ts';
import { freeStarts } from '../../../domain/scheduling/free-starts.ts';
import { openingsOfDay } from '../../../domain/scheduling/openings.ts';
import { isOnGrid, slotGrid } from '../../../domain/scheduling/slot-grid.ts';
import { testDatabase } from '../../../testing/database.ts';
import { type CatalogRows, findCatalogRows } from '../../clinic/catalog-queries.ts';
import { fillDemo } from './fill-demo.ts';

const zone = 'America/Argentina/Buenos_Aires';
const now = epochMinuteOf(Temporal.Instant.from('2026-11-24T14:20:00Z').epochMilliseconds);
const today: ClinicDay = '2026-11-24';
const policy = DEFAULT_BOOKING_POLICY;

const database = testDatabase();
let catalog: CatalogRows;
let turnos: (Interval & { doctor: string; practice: string; place: number })[];

beforeAll(async () => {
  await fillDemo(database.owner, { now: Temporal.Instant.from('2026-11-24T14:20:00Z') });
  // The catalog has only who may be booked: here everybody counts, also who left.
  await database.owner.query(`update doctors set is_enabled = true, status = 'active'`);
  const found = await findCatalogRows(database.db);
  if (!found) throw new Error('the clinic was not filled');
  catalog = found;
  const { rows } = await database.owner.query(
    `select extract(epoch from starts_at)::int / 60 as start, extract(epoch from ends_at)::int / 60 as end,
      doctor_id as doctor, practice_id as practice, overbook_place as place
    from appointments where status <> 'cancelled' order by starts_at`,
  );
  turnos = rows;
}, 120_000);

function policyOf(doctor: CatalogRows['doctors'][number]) {
  return narrowPolicy(policy, doctor.policy ?? {});
}

function openingsOn(doctor: CatalogRows['doctors'][number], day: ClinicDay) {
  return openingsOfDay({ ...doctor, holidays: catalog.holidays }, day, zone);
}

test('every turno lies on the grid of a session that its doctor held for that practice', () => {
  const minutesOf = (doctor: CatalogRows['doctors'][number], practice: string): number =>
    doctor.practices.find(({ id }) => id === practice)?.visitMinutes ??
    catalog.practices.find(({ id }) => id === practice)?.visitMinutes ??
    0;
  const outside = catalog.doctors.flatMap((doctor) => {
    const { bufferMinutes } = policyOf(doctor);
    const days = new Map<ClinicDay, ReturnType<typeof openingsOn>>();
    return turnos.filter((turno) => {
      if (turno.doctor !== doctor.id) return false;
      const day = dayOf(turno.start, zone);
      const known = days.get(day) ?? openingsOn(doctor, day);
      days.set(day, known);
      return !known.openings.some((opening) => {
        const visitMinutes = minutesOf(doctor, turno.practice);
        const grid = slotGrid({ slotMinutes: opening.slotMinutes, visitMinutes, bufferMinutes });
        const isAllowed = opening.practiceIds?.includes(turno.practice) ?? true;
        return (
          isAllowed &&
          isOnGrid(opening, grid, turno.start) &&
          turno.end - turno.start === grid.occupiedMinutes
        );
      });
    });
  });
  expect(outside).toEqual([]);
  expect(turnos.length).toBeGreaterThan(50_000);
});

test('nobody meets anybody in a consulting room', () => {
  for (const day of daysFrom(addDays(today, -365), 425)) {
    const inRooms = catalog.doctors.flatMap((doctor) => openingsOn(doctor, day).openings);
    const byStart = inRooms.toSorted((one, other) => one.start - other.start);
    const clash = byStart.find((one, index) =>
      byStart.slice(index + 1).some((other) => other.roomId === one.roomId && overlaps(one, other)),
    );
    expect(clash).toBeUndefined();
  }
  const everyRoom = catalog.doctors.flatMap(({ rules }) => rules.map(({ roomId }) => roomId));
  expect(new Set(everyRoom).size).toBe(catalog.rooms.length);
});

test('every specialty has something free, and some doctors nothing for weeks', () => {
  const firstFree = catalog.doctors.map((doctor) => {
    const practice = catalog.practices.find(
      ({ specialtyId, isFirstChoice }) => isFirstChoice && specialtyId === doctor.specialtyIds[0],
    );
    const own = doctor.practices.find(({ id }) => id === practice?.id);
    const days = daysFrom(today, 61).map((day) => openingsOn(doctor, day));
    const [first] = freeStarts(days, {
      busy: turnos.filter((turno) => turno.doctor === doctor.id && turno.place === 0),
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
      soonest.set(id, Math.min(soonest.get(id) ?? Infinity, daysAhead ?? Infinity));
    }
  }
  expect(soonest.size).toBe(12);
  expect(Math.max(...soonest.values())).toBeLessThan(10);
  const bookedOut = firstFree.filter(({ daysAhead }) => daysAhead !== null && daysAhead > 14);
  expect(bookedOut.length).toBeGreaterThanOrEqual(3);
});

test('schedules show every case: fortnights, a change of hours, the desk alone, own practices, extras', async () => {
  const rules = catalog.doctors.flatMap((doctor) => doctor.rules);
  expect(rules.filter((rule) => rule.everyWeeks === 2).length).toBeGreaterThan(2);
  expect(rules.filter((rule) => rule.validTo !== null && rule.validTo < today).length).toBeGreaterThan(2);
  expect(rules.filter((rule) => rule.validTo !== null && rule.validTo > today).length).toBeGreaterThan(0);
  expect(rules.filter((rule) => rule.deskOnlyUntilHoursBefore === 48).length).toBeGreaterThan(2);
  expect(rules.filter((rule) => rule.deskOnlyUntilHoursBefore === 0).length).toBeGreaterThan(0);
  expect(rules.filter((rule) => rule.practiceIds !== null).length).toBeGreaterThan(5);
  expect(catalog.doctors.flatMap((doctor) => doctor.extraSessions)).toHaveLength(3);
  const absences = catalog.doctors.flatMap((doctor) => doctor.absences);
  const reasons = new Set(absences.map(({ reason }) => reason));
  expect(reasons).toContain('Vacaciones');
  expect(reasons).toContain('Congreso de cardiología');
  expect(absences.filter((absence) => absence.start <= now && now < absence.end).length).toBeGreaterThan(0);
  const booked = catalog.practices.filter(
    ({ id }) => !catalog.doctors.some((one) => one.practices.some((own) => own.id === id)),
  );
  expect(booked).toEqual([]);
});
