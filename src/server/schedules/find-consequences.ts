import { dayOf } from '../../domain/calendar/clinic-zone.ts';
import { type Interval, mergeIntervals } from '../../domain/calendar/interval.ts';
import { changedHolidays, changedStretches } from '../../domain/scheduling/changed-stretches.ts';
import { type DayOpenings, openingsOfDay } from '../../domain/scheduling/openings.ts';
import { placeInSchedule, places, roomOf } from '../../domain/scheduling/place-in-schedule.ts';
import type { Holiday } from '../../domain/scheduling/schedule.ts';
import type { Catalog, CatalogDoctor } from '../clinic/catalog.ts';
import type { Database } from '../db/database.ts';
import { type GivenTurnoRow, listGivenTurnos } from './given-turno-queries.ts';

export interface Consequences {
  /** Turnos that would be further out than they were. */
  outsideIds: string[];
  /** Those whose session is held somewhere else now. */
  moves: { id: string; roomId: string | null }[];
}

/** What a change of the catalog does to the turnos that these doctors gave. */
export async function findConsequences(
  db: Database,
  {
    doctorIds,
    before,
    after,
    now,
  }: { doctorIds: readonly string[]; before: Catalog; after: Catalog; now: Date },
): Promise<Consequences> {
  const found: Consequences = { outsideIds: [], moves: [] };
  const looks = looksAt({ doctorIds, before, after });
  const agendas = new Map(
    looks.map(({ was, is }) => [was.id, { earlier: agendaOf(before, was), later: agendaOf(after, is) }]),
  );
  for (const turno of await listGivenTurnos(db, { looks, now })) {
    const { earlier, later } = agendas.get(turno.doctorId) as { earlier: Agenda; later: Agenda };
    if (isWorseOff(turno, { earlier, later })) found.outsideIds.push(turno.id);
    const roomId = later.roomOf(turno);
    const isMoved = roomId !== undefined && roomId !== earlier.roomOf(turno) && roomId !== turno.roomId;
    if (isMoved) found.moves.push({ id: turno.id, roomId });
  }
  return found;
}

interface Look {
  doctorId: string;
  was: CatalogDoctor;
  is: CatalogDoctor | undefined;
  /** Null: anywhere. */
  stretches: readonly Interval[] | null;
}

/** Whose turnos, and of when, the change may touch. Who attended nobody before leaves nobody outside. */
function looksAt({
  doctorIds,
  before,
  after,
}: {
  doctorIds: readonly string[];
  before: Catalog;
  after: Catalog;
}): Look[] {
  const zone = after.clinic.timeZone;
  const holidays = changedHolidays(holidaysOf(before), holidaysOf(after), zone);
  const isOtherZone = zone !== before.clinic.timeZone;
  return doctorIds.flatMap((doctorId) => {
    const was = before.doctors.get(doctorId);
    if (!was) return [];
    const is = after.doctors.get(doctorId);
    const own =
      is && !isOtherZone && !isPracticeLost(was, is) ? changedStretches(was.schedule, is.schedule) : null;
    const stretches = own && mergeIntervals([...own, ...holidays]);
    return stretches?.length === 0 ? [] : [{ doctorId, was, is, stretches }];
  });
}

/** The clinic's: every doctor's schedule has the same. */
function holidaysOf({ doctors }: Catalog): readonly Holiday[] {
  const [any] = doctors.values();
  return any?.schedule.holidays ?? [];
}

function isPracticeLost(was: CatalogDoctor, is: CatalogDoctor): boolean {
  return was.practices.some(({ id }) => !is.practices.some((one) => one.id === id));
}

type Agenda = ReturnType<typeof agendaOf>;

/** Whether it lies further out than it did, or its doctor stops doing in their hours what it is for. */
function isWorseOff(turno: GivenTurnoRow, { earlier, later }: { earlier: Agenda; later: Agenda }): boolean {
  const [was, is] = [earlier.placeOf(turno), later.placeOf(turno)];
  if (is > was) return true;
  return places[was] === 'inside' && earlier.isOffered(turno) && !later.isOffered(turno);
}

/**
 * A doctor's days, each computed once. Somebody who is not on the list has only closed ones. A turno lies where its
 * session is, also when what it is for is not offered any more: it is still to be attended.
 */
function agendaOf({ clinic }: Catalog, doctor: CatalogDoctor | undefined) {
  const practiceIds = new Set(doctor?.practices.map(({ id }) => id));
  const days = new Map<string, DayOpenings>();
  const dayOfTurno = ({ start }: GivenTurnoRow, { schedule }: CatalogDoctor) => {
    const day = dayOf(start, clinic.timeZone);
    const openings = days.get(day) ?? openingsOfDay(schedule, day, clinic.timeZone);
    days.set(day, openings);
    return openings;
  };
  return {
    isOffered: ({ practiceId }: GivenTurnoRow) => practiceIds.has(practiceId),
    placeOf: (turno: GivenTurnoRow): number => {
      const place = doctor
        ? placeInSchedule(turno, dayOfTurno(turno, doctor), doctor.schedule.absences)
        : 'closed';
      return places.indexOf(place);
    },
    roomOf: (turno: GivenTurnoRow) => doctor && roomOf(turno, dayOfTurno(turno, doctor)),
  };
}
