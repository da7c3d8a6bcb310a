import type { ClinicSnapshot } from '../../../base/clinic/server/snapshot.ts';
import type { Call } from '../../../base/doors/call.ts';
import type { ReadServices } from '../../../base/doors/services.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import {
  canUndoAct,
  type DayRole,
  UNDO_ACT_SECONDS,
  undoActUntil,
} from '../../appointments/rules/day-acts.ts';
import { findWaitLimits } from '../../appointments/server/agenda/agenda-queries.ts';
import { ownDoctorOf } from '../../appointments/server/read-appointment.ts';
import {
  listStaffAppointments,
  type StaffAppointmentRow,
} from '../../appointments/server/staff-appointment-queries.ts';
import { toStaffAppointment } from '../../appointments/server/to-staff-appointment.ts';
import { Gathering } from '../../schedule/server/availability/gathering.ts';
import type { QueueEntry, StaffQueue } from '../contract/staff-queue.ts';
import { mayBeNotedAbsent } from '../rules/queue-state.ts';
import { listWaitingRooms, type WaitingRoomRow } from './queue-queries.ts';
import {
  listLastQueueActs,
  listRooms,
  type QueueAct,
} from './queue-step-queries.ts';
import {
  type QueuedPerson,
  readWaiting,
  type Waiting,
} from './read-waiting.ts';

export type StaffQueueRequest = Call<DayRole>;

/** Returns today's queue, in order, with the possible acts. A doctor sees their own patients. */
export async function readStaffQueue(
  services: ReadServices,
  request: StaffQueueRequest,
): Promise<StaffQueue> {
  const { actor, today, zone, now } = request;
  const {
    people,
    doctors,
    rows,
    acts,
    waitLimits,
    waitingRooms,
    rooms,
    known,
  } = await readToday(services, {
    now,
    doctorId: ownDoctorOf(actor),
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const actOf = new Map(acts.map((act) => [act.appointmentId, act]));
  const roomNames = new Map(rooms.map(({ id, name }) => [id, name]));
  const entries = people.flatMap((person): QueueEntry[] => {
    const row = byId.get(person.appointmentId);
    return row
      ? [toEntry(person, { row, act: actOf.get(row.id), roomNames, request })]
      : [];
  });
  const names = new Map(rows.map((row) => [row.doctorId, row.doctorName]));
  const count = (state: QueueEntry['state']) =>
    entries.filter((entry) => entry.state === state).length;
  const [called, out] = [count('called'), count('out')];
  return {
    day: today,
    timeZone: zone,
    serverNow: now.toISOString(),
    waitLimits,
    entries,
    waitingRooms: waitingRooms
      .filter(({ isEnabled }) => isEnabled)
      .map(({ id, letter, name }) => ({ id, letter, name })),
    rooms: rooms
      .filter(({ isEnabled }) => isEnabled)
      .map(({ id, name }) => ({ id, name })),
    doctors: [...doctors.values()]
      .map(({ doctorId: id, delayMinutes }) => ({
        id,
        delayMinutes,
        name: known.get(id)?.name ?? names.get(id) ?? '',
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'es')),
    counts: {
      waiting: count('waiting') + called + out,
      called,
      out,
      inRoom: count('inRoom'),
    },
  };
}

interface Today extends Waiting {
  rows: StaffAppointmentRow[];
  acts: QueueAct[];
  waitLimits: Awaited<ReturnType<typeof findWaitLimits>>;
  waitingRooms: WaitingRoomRow[];
  rooms: Awaited<ReturnType<typeof listRooms>>;
  known: ClinicSnapshot['doctors'];
}

const gatherings = new WeakMap<Database, Gathering<Date, Today>>();

/**
 * Reads the part that is the same for all callers. Desks that ask at the same time, as after a change, share
 * one reading. A doctor's own queue is read separately.
 */
function readToday(
  services: ReadServices,
  { now, doctorId }: { now: Date; doctorId: string | null },
): Promise<Today> {
  if (doctorId !== null) return readQueueOf(services, { now, doctorId });
  let gathering = gatherings.get(services.db);
  if (!gathering) {
    const readAll = async (moments: Date[]) => {
      const latest = new Date(Math.max(...moments.map(Number)));
      const today = await readQueueOf(services, {
        now: latest,
        doctorId: null,
      });
      return moments.map(() => today);
    };
    gathering = new Gathering(readAll, { mostTrips: 2 });
    gatherings.set(services.db, gathering);
  }
  return gathering.ask(now);
}

async function readQueueOf(
  services: ReadServices,
  asked: { now: Date; doctorId: string | null },
): Promise<Today> {
  const { db, snapshot } = services;
  const waiting = await readWaiting(services, asked);
  const appointmentIds = waiting.people.map(
    ({ appointmentId }) => appointmentId,
  );
  const since = new Date(asked.now.getTime() - UNDO_ACT_SECONDS * 1000);
  const [rows, acts, waitLimits, waitingRooms, rooms, { doctors: known }] =
    await Promise.all([
      listStaffAppointments(db, { ids: appointmentIds }),
      listLastQueueActs(db, { since, appointmentIds }),
      findWaitLimits(db),
      listWaitingRooms(db),
      listRooms(db),
      snapshot.any(),
    ]);
  return { ...waiting, rows, acts, waitLimits, waitingRooms, rooms, known };
}

function toEntry(
  person: QueuedPerson,
  {
    row,
    act,
    roomNames,
    request,
  }: {
    row: StaffAppointmentRow;
    act: QueueAct | undefined;
    roomNames: ReadonlyMap<string, string>;
    request: StaffQueueRequest;
  },
): QueueEntry {
  const { state, calls, outUntil, calledToRoomId } = person;
  return {
    appointment: toStaffAppointment(row, request),
    waitingRoomId: person.waitingRoomId,
    roomId: person.roomId,
    calledTo: (calledToRoomId && roomNames.get(calledToRoomId)) || null,
    state,
    calls,
    isUrgent: person.isUrgent,
    isMoved: person.isMoved,
    mayBeAbsent: state !== 'inRoom' && mayBeNotedAbsent(calls),
    outUntil: outUntil?.toISOString() ?? null,
    peopleBefore: person.peopleBefore,
    estimate: person.estimate,
    undo: state === 'inRoom' ? null : undoOf(act, request),
  };
}

function undoOf(
  act: QueueAct | undefined,
  { actor, now }: StaffQueueRequest,
): QueueEntry['undo'] {
  if (!act || act.actorKind !== actor.kind || act.actorId !== actor.id)
    return null;
  const doneAt = act.at.getTime();
  if (!canUndoAct({ doneAt, now: now.getTime() })) return null;
  return { actId: act.id, until: new Date(undoActUntil(doneAt)).toISOString() };
}
