import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  constraintOf,
  inTransaction,
} from '../../../../base/kernel/db/in-transaction.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import { insertMessage } from '../../../appointments/server/appointment-queries.ts';
import {
  findOverbookPlaces,
  lockHalfDay,
} from '../../../booking/server/desk/desk-booking-queries.ts';
import {
  deleteExpiredHolds,
  deleteHolds,
  deleteHoldsAt,
} from '../../../booking/server/hold/hold-queries.ts';
import { lockPatients } from '../../../booking/server/take/booking-queries.ts';
import { change } from '../../../outbox/rules/kinds/change.ts';
import { lockAgendasToGive } from '../../../schedule/server/hours/agenda-lock-queries.ts';
import {
  type HeldTime,
  insertHoldsForMoves,
  type Move,
  type MoveRules,
  updateAppointmentsMoved,
} from './move-queries.ts';

/** The result of a move. full: all overbooking places of the restored half day are taken. */
export type NewTime =
  | { kind: 'moved'; transitionId: number }
  | { kind: Exclude<HeldTime['kind'], 'held'> }
  | { kind: 'full'; limit: number };

/** Moves an appointment and tells its patient. If it fails, nothing is written. */
export async function takeNewTime(
  services: Services,
  move: Move,
  rules: MoveRules,
): Promise<NewTime> {
  const [newTime] = await takeNewTimes(services, [move], rules);
  return newTime as NewTime;
}

/**
 * Moves appointments in one transaction, and tells their patients. Each keeps its old time until it has the
 * new one. No two moves may be of one patient or overlap in their new times.
 */
export async function takeNewTimes(
  services: Services,
  moves: readonly Move[],
  rules: MoveRules,
): Promise<NewTime[]> {
  let newTimes: NewTime[];
  try {
    const taken = await inTransaction(services.db, async (tx) => {
      const newTimes = await takeLocked(tx, moves, rules);
      return { ok: newTimes.some(({ kind }) => kind === 'moved'), newTimes };
    });
    newTimes = taken.newTimes;
  } catch (error) {
    if (constraintOf(error) !== 'patient_never_overlaps') throw error;
    return moves.map(() => ({ kind: 'busy' }));
  }
  for (const [index, { appointment, place }] of moves.entries()) {
    if (newTimes[index]?.kind === 'moved') {
      const movesQueue = appointment.status === 'arrived';
      announceAppointment(services, {
        ...appointment,
        ...place,
        from: appointment,
        movesQueue,
      });
    }
  }
  return newTimes;
}

/**
 * Locks in this order: patients, half day of a restored overbooking, agendas (their schedules stay from then
 * on), holds in the way, appointments, new times.
 */
async function takeLocked(
  tx: Database,
  moves: readonly Move[],
  rules: MoveRules,
): Promise<NewTime[]> {
  const { now } = rules;
  await lockPatients(
    tx,
    moves.map(({ appointment }) => appointment.patientId),
  );
  for (const move of moves) {
    const halfDay = overbookedHalfDayOf(move);
    if (halfDay) await lockHalfDay(tx, halfDay);
  }
  await lockAgendasToGive(
    tx,
    moves.map(({ place }) => place.doctorId),
  );
  if (rules.first && !(await rules.first(tx)))
    return moves.map(() => ({ kind: 'lost' }));
  // A restored overbooking shares its time, so a browser's hold of that time stays.
  const times = moves.flatMap((move) =>
    overbookedHalfDayOf(move) ? [] : [move.place],
  );
  if (rules.actor.kind !== 'patient') await deleteHoldsAt(tx, times);
  else if (rules.isSweeping)
    await deleteExpiredHolds(tx, { times, heldBy: null, now });
  // Holds come first: an insert with ON CONFLICT gives way to a rival, while an update would wait for one.
  const heldTimes = await insertHoldsForMoves(tx, moves, rules);
  // Rivals for the times wait for this transaction from here on, also once the appointments replace the
  // holds.
  await deleteHolds(
    tx,
    heldTimes.flatMap(({ holdIds }) => holdIds),
  );
  const held: Move[] = [];
  const full = new Map<string, number>();
  for (const [index, move] of moves.entries()) {
    if (heldTimes[index]?.kind !== 'held') continue;
    const halfDay = overbookedHalfDayOf(move);
    const { place: overbookPlace, limit } = halfDay
      ? await findOverbookPlaces(tx, halfDay)
      : { place: 0, limit: 0 };
    if (overbookPlace === null) full.set(move.appointment.id, limit);
    else held.push({ ...move, overbookPlace });
  }
  const transitionIds =
    held.length > 0
      ? await updateAppointmentsMoved(tx, held, rules)
      : new Map();
  // A patient who waits at the clinic was told at the counter.
  const appointment = held.flatMap((move) =>
    move.appointment.status === 'booked' ? [move.appointment] : [],
  );
  if (appointment.length > 0)
    await insertMessage(tx, { ...rules, appointment, kind: change.name });
  return heldTimes.map(({ appointmentId, kind }): NewTime => {
    const [transitionId, limit] = [
      transitionIds.get(appointmentId),
      full.get(appointmentId),
    ];
    if (transitionId !== undefined) return { kind: 'moved', transitionId };
    if (limit !== undefined) return { kind: 'full', limit };
    return { kind: kind === 'held' ? 'lost' : kind };
  });
}

function overbookedHalfDayOf({ place: { doctorId }, undone }: Move) {
  const halfDay = undone?.fromOverbookHalfDay ?? null;
  return halfDay === null ? null : { doctorId, halfDay };
}
