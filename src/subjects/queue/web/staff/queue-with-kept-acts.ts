import {
  type KeptAct,
  pendingActs,
} from '../../../appointments/web/kept/act-queue.ts';
import type { QueueEntry, StaffQueue } from '../../contract/staff-queue.ts';
import { OUT_MINUTES } from '../../rules/queue-state.ts';

/**
 * Returns the queue as it will be once the kept acts are sent, as far as this browser can know. The order
 * stays, because the clinic decides it. Returns the same object if nothing is kept.
 */
export function queueWithKeptActs(
  queue: StaffQueue,
  acts: readonly KeptAct[],
): StaffQueue {
  const kept = pendingActs(acts).filter(({ isKept }) => isKept);
  const isMeant = ({ appointment }: QueueEntry) =>
    kept.some(({ appointmentId }) => appointmentId === appointment.id);
  if (!queue.entries.some(isMeant)) return queue;
  const entries = queue.entries.map((entry) =>
    kept
      .filter(({ appointmentId }) => appointmentId === entry.appointment.id)
      .reduce(afterAct, entry),
  );
  const count = (...states: QueueEntry['state'][]) =>
    entries.filter(({ state }) => states.includes(state)).length;
  return {
    ...queue,
    entries,
    counts: {
      waiting: count('waiting', 'called', 'out'),
      called: count('called'),
      out: count('out'),
      inRoom: count('inRoom'),
    },
  };
}

function afterAct(
  entry: QueueEntry,
  { order, pressedAt }: KeptAct,
): QueueEntry {
  // An act that is not sent yet cannot be taken back here.
  const after = { ...entry, undo: null };
  if (order.kind === 'call') {
    const appointment = {
      ...entry.appointment,
      calledAt: new Date(pressedAt).toISOString(),
    };
    const calledTo = appointment.roomName;
    return {
      ...after,
      appointment,
      state: 'called',
      calledTo,
      calls: entry.calls + 1,
    };
  }
  if (order.kind === 'start') return { ...after, state: 'inRoom' };
  if (order.kind !== 'step') return entry;
  const { step } = order;
  switch (step.kind) {
    case 'stepOut': {
      const outUntil = new Date(pressedAt + OUT_MINUTES * 60_000).toISOString();
      return { ...after, state: 'out', outUntil };
    }
    case 'return':
      return { ...after, state: 'waiting', outUntil: null };
    case 'skip':
      return { ...after, state: 'waiting' };
    case 'urgent':
    case 'usual':
      return { ...after, isUrgent: step.kind === 'urgent' };
    default:
      return after;
  }
}

/**
 * Returns the next patient as the queue was last seen: the first who is there and whose room is free. Null:
 * there is none, or all rooms are in use.
 */
export function nextToCall(
  { entries }: StaffQueue,
  role: 'reception' | 'doctor',
  { waitingRoomId, doctorId }: { waitingRoomId?: string; doctorId?: string },
): QueueEntry | null {
  const roomOf = ({ roomId, appointment }: QueueEntry) =>
    roomId ?? appointment.doctor.id;
  const inUse = new Set(
    entries
      // A doctor may call the next patient while their present patient is still inside.
      .filter(
        ({ state }) =>
          state === 'called' || (state === 'inRoom' && role === 'reception'),
      )
      .map(roomOf),
  );
  const next = entries.find(
    (entry) =>
      entry.state === 'waiting' &&
      (waitingRoomId === undefined || entry.waitingRoomId === waitingRoomId) &&
      (doctorId === undefined || entry.appointment.doctor.id === doctorId) &&
      !inUse.has(roomOf(entry)),
  );
  return next ?? null;
}
