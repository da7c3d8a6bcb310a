import type { DemoRoom } from './make-catalogue.ts';
import type { Random } from './seeded-random.ts';

interface WeeklyUse {
  weekday: number;
  fromMinute: number;
  toMinute: number;
}

/** Who uses which room when in the week, so that two doctors never meet in one. */
export class RoomPlan {
  readonly #uses = new Map<string, WeeklyUse[]>();
  readonly #rooms: readonly DemoRoom[];

  constructor(rooms: readonly DemoRoom[]) {
    this.#rooms = rooms;
  }

  /** Takes a room that is free then, one made for the specialty or the usual one first; null when none is. */
  take(random: Random, use: WeeklyUse, wanted: { specialty: string; usual: string | null }): string | null {
    const free = this.#rooms.filter((room) => this.#isFree(room.id, use));
    const room =
      free.find((one) => one.use === wanted.specialty) ??
      free.find((one) => one.id === wanted.usual) ??
      random.shuffle(free.filter((one) => one.use === null))[0];
    if (!room) return null;
    this.#uses.set(room.id, [...(this.#uses.get(room.id) ?? []), use]);
    return room.id;
  }

  #isFree(roomId: string, { weekday, fromMinute, toMinute }: WeeklyUse): boolean {
    const uses = this.#uses.get(roomId) ?? [];
    return !uses.some(
      (one) => one.weekday === weekday && one.fromMinute < toMinute && fromMinute < one.toMinute,
    );
  }
}
