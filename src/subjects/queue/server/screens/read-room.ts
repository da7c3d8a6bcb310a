import type { Database } from '../../../../base/kernel/db/database.ts';
import type { ClinicDay } from '../../../../base/time/clinic-day.ts';
import type { QueueDay } from '../../../appointments/server/of-queue-queries.ts';
import { Gathering } from '../../../schedule/server/availability/gathering.ts';
import {
  type CallRow,
  countWaiting,
  listLastCalls,
  listWaitingRooms,
  type WaitingRoomRow,
} from '../queue-queries.ts';
import {
  findScreenSettings,
  type ScreenSettingsRow,
} from './screen-queries.ts';

/** The call shown large, and the five before it. */
const shownCalls = 6;
// One reading begins at once, and the next one gathers the questions that come meanwhile.
const mostTrips = 2;

interface RoomQuestion {
  /** A waiting room's letter or id, as it was asked for or as the screen has it; null: all of them. */
  room: string | null;
  day: ClinicDay;
  span: QueueDay;
}

/** The data that all screens of a waiting room share. */
export interface RoomReading {
  waitingRooms: WaitingRoomRow[];
  settings: ScreenSettingsRow;
  /** Null: all waiting rooms, or an unknown one was named. */
  chosen: WaitingRoomRow | null;
  calls: CallRow[];
  waiting: number;
}

const gatherings = new WeakMap<
  Database,
  Gathering<RoomQuestion, RoomReading>
>();

/**
 * Reads a waiting room once for all screens that ask before the reading begins, as after a call. No answer is
 * older than its question.
 */
export function readRoom(
  db: Database,
  question: RoomQuestion,
): Promise<RoomReading> {
  let gathering = gatherings.get(db);
  if (!gathering) {
    gathering = new Gathering((all: RoomQuestion[]) => readRooms(db, all), {
      mostTrips,
    });
    gatherings.set(db, gathering);
  }
  return gathering.ask(question);
}

async function readRooms(
  db: Database,
  questions: readonly RoomQuestion[],
): Promise<RoomReading[]> {
  const [waitingRooms, settings] = await Promise.all([
    listWaitingRooms(db),
    findScreenSettings(db),
  ]);
  const readings = new Map<
    string,
    Promise<Pick<RoomReading, 'calls' | 'waiting'>>
  >();
  const readOnce = (
    chosen: WaitingRoomRow | null,
    { day, span }: RoomQuestion,
  ) => {
    const key = `${day} ${chosen?.id}`;
    const queue = { day, span, waitingRoomId: chosen?.id ?? null };
    const reading = readings.get(key) ?? readCalls(db, queue);
    readings.set(key, reading);
    return reading;
  };
  return Promise.all(
    questions.map(async (question) => {
      const chosen = chosenRoom(waitingRooms, question.room);
      return {
        waitingRooms,
        settings,
        chosen,
        ...(await readOnce(chosen, question)),
      };
    }),
  );
}

async function readCalls(
  db: Database,
  {
    day,
    span,
    waitingRoomId,
  }: Pick<RoomQuestion, 'day' | 'span'> & { waitingRoomId: string | null },
): Promise<Pick<RoomReading, 'calls' | 'waiting'>> {
  const [calls, waiting] = await Promise.all([
    listLastCalls(db, { day, now: span.now, waitingRoomId, most: shownCalls }),
    countWaiting(db, { ...span, waitingRoomId }),
  ]);
  return { calls, waiting };
}

function chosenRoom(
  rooms: readonly WaitingRoomRow[],
  text: string | null,
): WaitingRoomRow | null {
  const wanted = text?.toUpperCase();
  return (
    rooms.find(
      ({ id, letter }) => letter === wanted || id.toUpperCase() === wanted,
    ) ?? null
  );
}
