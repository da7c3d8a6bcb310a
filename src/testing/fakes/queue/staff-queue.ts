import type { StaffAppointment } from '../../../subjects/appointments/contract/staff-appointments.ts';
import type {
  QueueEntry,
  StaffQueue,
} from '../../../subjects/queue/contract/staff-queue.ts';
import { todayAt } from '../appointments/fake-appointments.ts';
import { fakeClinic, fakeDoctors, fakeToday } from '../clinic/fake-clinic.ts';

/** A patient who waits in the queue, unless a test says otherwise. */
export function queueEntry(
  appointment: StaffAppointment,
  changes: Partial<QueueEntry> = {},
): QueueEntry {
  const { state = 'waiting' } = changes;
  return {
    appointment,
    state,
    waitingRoomId: null,
    roomId: null,
    calledTo: null,
    calls: appointment.calls,
    isUrgent: false,
    isMoved: false,
    mayBeAbsent: false,
    outUntil: null,
    estimate: null,
    undo: null,
    peopleBefore: state === 'waiting' || state === 'out' ? 0 : null,
    ...changes,
  };
}

/** A queue with these entries, in this order. */
export function staffQueue(
  entries: QueueEntry[],
  changes: Partial<StaffQueue> = {},
): StaffQueue {
  const count = (state: QueueEntry['state']) =>
    entries.filter((entry) => entry.state === state).length;
  const inRoom = count('inRoom');
  return {
    day: fakeToday,
    timeZone: fakeClinic.timeZone,
    serverNow: todayAt('08:00'),
    entries,
    waitLimits: { longMinutes: 20, tooLongMinutes: 40 },
    waitingRooms: [],
    rooms: [],
    doctors: fakeDoctors
      .slice(0, 1)
      .map(({ id, name }) => ({ id, name, delayMinutes: null })),
    counts: {
      waiting: entries.length - inRoom,
      called: count('called'),
      out: count('out'),
      inRoom,
    },
    ...changes,
  };
}
