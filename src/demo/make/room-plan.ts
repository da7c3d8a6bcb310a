import type { Random } from '../material/seeded-random.ts';
import type { DemoRoom } from './make-catalogue.ts';

interface WeeklyUse {
  weekday: number;
  fromMinute: number;
  toMinute: number;
}

/** The weekly use of rooms, so that two doctors never have the same room at the same time. */
export class RoomPlan {
  readonly #uses = new Map<string, WeeklyUse[]>();
  readonly #rooms: readonly DemoRoom[];

  constructor(rooms: readonly DemoRoom[]) {
    this.#rooms = rooms;
  }

  /**
   * Takes a free room: first one reserved for the specialty, then the usual one, then any unreserved one.
   * Null: none is free.
   */
  take(
    random: Random,
    use: WeeklyUse,
    wanted: { specialty: string; usual: string | null },
  ): string | null {
    const free = this.#rooms.filter((room) => this.#isFree(room.id, use));
    const room =
      free.find((demoRoom) => demoRoom.use === wanted.specialty) ??
      free.find((demoRoom) => demoRoom.id === wanted.usual) ??
      random.shuffle(free.filter((demoRoom) => demoRoom.use === null))[0];
    if (!room) return null;
    this.#uses.set(room.id, [...(this.#uses.get(room.id) ?? []), use]);
    return room.id;
  }

  #isFree(
    roomId: string,
    { weekday, fromMinute, toMinute }: WeeklyUse,
  ): boolean {
    const uses = this.#uses.get(roomId) ?? [];
    return !uses.some(
      (use) =>
        use.weekday === weekday &&
        use.fromMinute < toMinute &&
        fromMinute < use.toMinute,
    );
  }
}
