import type { Queue } from '../../contract/public/queue.ts';
import { dayOf, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import { ticketCode } from '../../domain/queue/ticket-code.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { countWaiting, listLastCalls, listWaitingRooms } from './queue-queries.ts';

/** The one that is shown large, and the five before it. */
const shownCalls = 6;

/** What the screen of a waiting room, or of all of them, shows at that moment: codes and rooms, never who. */
export async function readQueue(
  { db, catalog }: Agenda,
  { room, now }: { room?: string | undefined; now: Date },
): Promise<Outcome<Queue, 'NOT_FOUND'>> {
  const { clinic } = await catalog.any();
  const day = dayOf(epochMinuteOf(now.getTime()), clinic.timeZone);
  const waitingRooms = await listWaitingRooms(db);
  const asked = room?.toUpperCase();
  const chosen = waitingRooms.find(({ id, letter }) => letter === asked || id.toUpperCase() === asked);
  if (room !== undefined && !chosen) return refuse({ code: 'NOT_FOUND' });
  const queue = { day, waitingRoomId: chosen?.id ?? null };
  const [calls, waiting] = await Promise.all([
    listLastCalls(db, { ...queue, most: shownCalls }),
    countWaiting(db, queue),
  ]);
  const told = ({ letter, name }: { letter: string; name: string }) => ({ letter, name });
  const inUse = waitingRooms.filter(({ isEnabled }) => isEnabled);
  return done({
    waitingRoom: chosen ? told(chosen) : null,
    waitingRooms: chosen || inUse.length < 2 ? [] : inUse.map(told),
    calls: calls.map(({ letter, ticketNumber, callNumber, roomName, at }) => ({
      ticket: ticketCode({ letter, number: ticketNumber }),
      number: callNumber,
      room: roomName,
      at: at.toISOString(),
    })),
    waiting,
  });
}
