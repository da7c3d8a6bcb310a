import type { Queue } from '../../contract/public/queue.ts';
import { type FakeLine, refusalOf } from './fake-line.ts';

/** The data of the waiting-room screen. */
export function fakeQueue(line: FakeLine) {
  const fake = {
    shown: { waitingRoom: null, waitingRooms: [], calls: [], waiting: 0 } as Queue,
    /** Calls a ticket, as the newest call. */
    call(
      ticket: string,
      { number = 1, room = 'Consultorio 3' }: { number?: number; room?: string | null } = {},
    ) {
      const at = new Date(line.now()).toISOString();
      const others = fake.shown.calls.filter((call) => call.ticket !== ticket);
      fake.shown = { ...fake.shown, calls: [{ ticket, number, room, at }, ...others].slice(0, 6) };
      line.announce({ kind: 'queue' }, 'public');
    },
  };

  const { queue } = line.openDoor('public');
  line.plug({
    public: {
      queue: {
        get: queue.get.handler(({ input }) => {
          if (input.room && input.room !== fake.shown.waitingRoom?.letter) throw refusalOf('NOT_FOUND');
          return fake.shown;
        }),
      },
    },
  });

  return fake;
}
