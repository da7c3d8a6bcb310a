import type { Queue } from '../../contract/public/queue.ts';
import { ticketCode } from '../../domain/queue/ticket-code.ts';
import { dayAt } from '../../domain/time/clinic-zone.ts';
import type { ReadServices } from '../clinic/services.ts';
import { done, type Outcome, refuse } from '../kernel/refusal.ts';
import { countWaiting, listLastCalls, listWaitingRooms } from './queue-queries.ts';

/** The call shown large, and the five before it. */
const shownCalls = 6;

/** The data on the screen of one or all waiting rooms at that instant: tickets and rooms, never names. */
export async function readQueue(
  { db, snapshot }: ReadServices,
  { room, now }: { room?: string | undefined; now: Date },
): Promise<Outcome<Queue, 'NOT_FOUND'>> {
  const { clinic } = await snapshot.any();
  const day = dayAt(now, clinic.timeZone);
  const waitingRooms = await listWaitingRooms(db);
  const text = room?.toUpperCase();
  const chosen = waitingRooms.find(({ id, letter }) => letter === text || id.toUpperCase() === text);
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
