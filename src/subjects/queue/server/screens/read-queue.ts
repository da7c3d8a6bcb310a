import type {
  ReadServices,
  Services,
} from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { ticketCode } from '../../../appointments/rules/ticket-code.ts';
import { pageUrlOf } from '../../../messages/server/compose/link-base.ts';
import type { Queue } from '../../contract/public-queue.ts';
import { calledName } from '../../rules/called-name.ts';
import { queueDayOf } from '../queue-of-day.ts';
import { findShownScreen } from './find-shown-screen.ts';
import { hereCode } from './here-code.ts';
import { readRoom } from './read-room.ts';

export interface QueueRequest {
  /** A waiting room's letter or id; undefined: that of the paired screen, or all of them. */
  room?: string | undefined;
  /** The secret of the device that asks. Undefined: it sent none. */
  screenToken?: string | undefined;
  now: Date;
}

/**
 * Returns the data on the screen of one or all waiting rooms: tickets and rooms. Names only on a paired
 * screen, if the clinic shows them, and not of patients who asked for the number alone.
 */
export async function readQueue(
  {
    db,
    snapshot,
    linkKey,
    publicUrl,
  }: ReadServices & Pick<Services, 'linkKey' | 'publicUrl'>,
  { room, screenToken, now }: QueueRequest,
): Promise<Outcome<Queue, 'NOT_FOUND'>> {
  const { clinic } = await snapshot.any();
  const day = dayAt(now, clinic.timeZone);
  const screen = await findShownScreen(db, { token: screenToken, now });
  const ofScreen = screen.state === 'paired' ? screen.waitingRoomId : null;
  const { waitingRooms, settings, chosen, calls, waiting } = await readRoom(
    db,
    {
      room: room ?? ofScreen,
      day,
      span: queueDayOf({ now, today: day, zone: clinic.timeZone }),
    },
  );
  if (room !== undefined && !chosen) return refuse({ code: 'NOT_FOUND' });
  const told = ({ letter, name }: { letter: string; name: string }) => ({
    letter,
    name,
  });
  const inUse = waitingRooms.filter(({ isEnabled }) => isEnabled);
  const callNames = screen.state === 'paired' ? settings.callNames : 'code';
  return done({
    waitingRoom: chosen ? told(chosen) : null,
    waitingRooms: chosen || inUse.length < 2 ? [] : inUse.map(told),
    calls: calls.map(
      ({
        letter,
        ticketNumber,
        callNumber,
        roomName,
        floor,
        at,
        ...person
      }) => ({
        ticket: ticketCode({ letter, number: ticketNumber }),
        number: callNumber,
        room: roomName,
        floor: floor || null,
        name: calledName(person, callNames),
        at: at.toISOString(),
      }),
    ),
    waiting,
    notices: settings.notices,
    arrivalUrl:
      screen.state === 'paired'
        ? pageUrlOf(
            { publicUrl, clinic },
            `/turnero?aca=${hereCode({ linkKey }, { screenId: screen.id, now, zone: clinic.timeZone })}`,
          )
        : null,
    now: now.toISOString(),
    screen: { state: screen.state, name: screen.name },
  });
}
