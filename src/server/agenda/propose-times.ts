import type { Offer } from '../../contract/refusals.ts';
import { addDays, daysFrom } from '../../domain/calendar/clinic-day.ts';
import type { Interval } from '../../domain/calendar/interval.ts';
import { type FreeStart, freeStarts } from '../../domain/scheduling/free-starts.ts';
import { firstApart } from '../../domain/scheduling/overbook.ts';
import type { StaffTurnoRow } from '../appointments/staff-turno-queries.ts';
import { findBusyOfDoctors } from '../availability/busy-queries.ts';
import { type Agenda, readOffersOfDoctor, requestFor, spanOf } from '../availability/offers-of-doctor.ts';
import { type Catalog, practiceOf } from '../clinic/catalog.ts';

export interface Proposals {
  /** Of the doctor's own times on a later day. */
  proposed: Offer | null;
  /** Of somebody else's on the same day. */
  sameDay: Offer | null;
}

const reach = 60;

/** For each of these turnos of one doctor's day two times that are free now, none of them twice. */
export async function proposeTimes(
  agenda: Agenda,
  {
    turnos,
    doctorId,
    day,
    now,
  }: { turnos: readonly StaffTurnoRow[]; doctorId: string; day: string; now: Date },
): Promise<Map<string, Proposals>> {
  const later = await readLaterStarts(agenda, { turnos, doctorId, day, now });
  const others = await readOthersStarts(agenda, { turnos, doctorId, day, now });
  const given = new Map<string, Interval[]>();
  const take = (offers: readonly DoctorStart[], wanted: number): Offer | null => {
    const inOrder = offers.toSorted(
      (one, other) => Math.abs(one.start - wanted) - Math.abs(other.start - wanted),
    );
    return inOrder.length === 0 ? null : takeFirst(inOrder, given);
  };
  return new Map(
    turnos.map((turno) => {
      const proposed = takeFirst(later.get(turno.practiceId) ?? [], given);
      const sameDay = take(others.get(turno.practiceId) ?? [], turno.startsAt.getTime() / 60_000);
      return [turno.id, { proposed, sameDay }];
    }),
  );
}

interface DoctorStart extends FreeStart {
  doctor: { id: string; name: string };
}

function takeFirst(starts: readonly DoctorStart[], given: Map<string, Interval[]>): Offer | null {
  const free = starts.find((one) => firstApart([one], given.get(one.doctor.id) ?? []) !== undefined);
  if (!free) return null;
  given.set(free.doctor.id, [...(given.get(free.doctor.id) ?? []), free]);
  return {
    doctorId: free.doctor.id,
    doctorName: free.doctor.name,
    startsAt: new Date(free.start * 60_000).toISOString(),
  };
}

interface ProposalsAsked {
  turnos: readonly StaffTurnoRow[];
  doctorId: string;
  day: string;
  now: Date;
}

function practicesOf(turnos: readonly StaffTurnoRow[]): string[] {
  return [...new Set(turnos.map(({ practiceId }) => practiceId))];
}

async function readLaterStarts(
  agenda: Agenda,
  { turnos, doctorId, day, now }: ProposalsAsked,
): Promise<Map<string, DoctorStart[]>> {
  const days = daysFrom(addDays(day, 1), reach);
  const starts = await Promise.all(
    practicesOf(turnos).map(async (practiceId): Promise<[string, DoctorStart[]]> => {
      const offers = await readOffersOfDoctor(
        agenda,
        { doctorId, practiceId, now, audience: 'desk' },
        () => days,
      );
      if (!offers) return [practiceId, []];
      const { doctor, request } = offers;
      return [practiceId, freeStarts(offers.days, request).map((one) => ({ ...one, doctor }))];
    }),
  );
  return new Map(starts);
}

/** One reading of what is busy, of all who offer any of the practices. */
async function readOthersStarts(
  { db, catalog: cache }: Agenda,
  { turnos, doctorId, day, now }: ProposalsAsked,
): Promise<Map<string, DoctorStart[]>> {
  const catalog = await cache.current();
  const practiceIds = practicesOf(turnos);
  const candidates = [...catalog.doctors.values()].filter(
    (doctor) => doctor.id !== doctorId && practiceIds.some((practiceId) => practiceOf(doctor, practiceId)),
  );
  const openings = candidates.map((doctor) => cache.openingsOf(catalog, doctor, day));
  if (candidates.length === 0) return new Map();
  const { busy } = await findBusyOfDoctors(db, {
    doctorIds: candidates.map(({ id }) => id),
    ...spanOf(openings.slice(0, 1)),
    now,
  });
  return new Map(
    practiceIds.map((practiceId) => [
      practiceId,
      candidates.flatMap((doctor, index) =>
        startsOf(catalog, { doctor, practiceId, day: openings[index], busy: busy.get(doctor.id) ?? [], now }),
      ),
    ]),
  );
}

function startsOf(
  catalog: Catalog,
  {
    doctor,
    practiceId,
    day,
    busy,
    now,
  }: {
    doctor: NonNullable<ReturnType<Catalog['doctors']['get']>>;
    practiceId: string;
    day: Parameters<typeof freeStarts>[0] extends Iterable<infer Day> ? Day | undefined : never;
    busy: readonly Interval[];
    now: Date;
  },
): DoctorStart[] {
  const practice = practiceOf(doctor, practiceId);
  if (!practice || !day) return [];
  const request = requestFor({ catalog, doctor, practice, busy, now, audience: 'desk' });
  return freeStarts([day], request).map((one) => ({ ...one, doctor: { id: doctor.id, name: doctor.name } }));
}
