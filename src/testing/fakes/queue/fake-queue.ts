import type { KioskAnswer } from '../../../subjects/queue/contract/kiosk.ts';
import type { OwnQueue } from '../../../subjects/queue/contract/own-queue.ts';
import type { Queue } from '../../../subjects/queue/contract/public-queue.ts';
import type { ScreenSettings } from '../../../subjects/queue/contract/screen-settings.ts';
import type { Screens } from '../../../subjects/queue/contract/screens.ts';
import { upcomingAppointment } from '../appointments/example-appointments.ts';
import { type FakeLine, refusalOf } from '../fake-line.ts';
import { staffQueue } from './staff-queue.ts';

/** The patient's place in the queue after each word of the patient. */
const afterWord = {
  coming: { isComing: true },
  out: { state: 'out', outUntil: '2026-11-16T11:15:00Z' },
  back: { state: 'waiting', outUntil: null },
  leave: { state: 'cancelled', ticket: null },
} satisfies Record<string, Partial<OwnQueue>>;

/** The data of the waiting-room screen. */
export function fakeQueue(line: FakeLine) {
  const fake = {
    shown: {
      waitingRoom: null,
      waitingRooms: [],
      calls: [],
      waiting: 0,
      notices: [],
      arrivalUrl: null,
      now: '2026-11-16T11:00:00Z',
      screen: { state: 'unpaired', name: null },
    } as Queue,
    /** The paired screens, as counter and administrators see them. */
    screens: { screens: [], oldScreens: [], waitingRooms: [] } as Screens,
    /** The kiosk's answer to an arriving patient. */
    kioskAnswer: {
      outcome: 'arrived',
      ticket: 'A-014',
      waitingRoom: 'Planta baja',
      peopleBefore: 2,
      from: null,
      url: `https://turnos.example/turnero?turno=${'a'.repeat(65)}`,
    } as KioskAnswer,
    /** The place of one patient in the queue. */
    own: {
      state: 'waiting',
      startsAt: '2026-11-16T11:20:00Z',
      isComing: false,
      ticket: 'A-014',
      waitingRoom: 'Planta baja',
      peopleBefore: 2,
      estimate: { fromMinutes: 10, toMinutes: 25 },
      delayMinutes: 15,
      call: null,
      outUntil: null,
      now: '2026-11-16T11:00:00Z',
    } as OwnQueue,
    screenSettings: {
      callNames: 'code',
      notices: [],
      revision: 0,
    } as ScreenSettings,
    /** Calls a ticket. It becomes the newest call. */
    call(
      ticket: string,
      {
        number = 1,
        room = 'Consultorio 3',
        name = null,
        floor = null,
      }: {
        number?: number;
        room?: string | null;
        name?: string | null;
        floor?: string | null;
      } = {},
    ) {
      const at = new Date(line.now()).toISOString();
      const others = fake.shown.calls.filter((call) => call.ticket !== ticket);
      fake.shown = {
        ...fake.shown,
        calls: [{ ticket, number, room, floor, name, at }, ...others].slice(
          0,
          6,
        ),
      };
      line.announce({ kind: 'queue' }, 'public');
    },
  };

  /** The staff's queue before any patient arrives. */
  const nobodyWaits = () =>
    staffQueue([], {
      serverNow: new Date(line.now()).toISOString(),
      doctors: [],
    });

  const { queue, ownQueue, kiosk, here } = line.openDoor('public');
  const { arrival, queue: ownPlaces } = line.openDoor('patient');
  const { id: ownAppointmentId } = upcomingAppointment();
  const staffScreens = (role: 'reception' | 'admin') => {
    const { screens } = line.openDoor(role);
    return {
      list: screens.list.handler(() => fake.screens),
      pair: screens.pair.handler(() => fake.screens),
      revoke: screens.revoke.handler(() => fake.screens),
    };
  };
  const admin = line.openDoor('admin').screens;
  line.plug({
    patient: {
      arrival: { here: arrival.here.handler(() => fake.kioskAnswer) },
      queue: {
        // The example's appointment has a place once a test has its patient arrive.
        places: ownPlaces.places.handler(() => [
          { appointmentId: ownAppointmentId, queue: fake.own },
        ]),
        say: ownPlaces.say.handler(({ input: { appointmentId, word } }) => {
          fake.own = { ...fake.own, ...afterWord[word] };
          return { appointmentId, queue: fake.own };
        }),
      },
    },
    public: {
      queue: {
        get: queue.get.handler(({ input }) => {
          if (input.room && input.room !== fake.shown.waitingRoom?.letter)
            throw refusalOf('NOT_FOUND');
          return { ...fake.shown, now: new Date(line.now()).toISOString() };
        }),
        startPairing: queue.startPairing.handler(() => ({
          code: '482913',
          expiresAt: new Date(line.now() + 600_000).toISOString(),
        })),
        tellOld: queue.tellOld.handler(() => ({ isNoted: true as const })),
      },
      kiosk: { arrive: kiosk.arrive.handler(() => fake.kioskAnswer) },
      here: {
        open: here.open.handler(() => ({ pass: 'p'.repeat(66) })),
        arrive: here.arrive.handler(() => fake.kioskAnswer),
      },
      ownQueue: {
        read: ownQueue.read.handler(() => fake.own),
        say: ownQueue.say.handler(({ input: { word } }) => {
          fake.own = { ...fake.own, ...afterWord[word] };
          return fake.own;
        }),
      },
    },
    reception: {
      screens: staffScreens('reception'),
      queue: { get: line.openDoor('reception').queue.get.handler(nobodyWaits) },
    },
    doctor: {
      queue: { get: line.openDoor('doctor').queue.get.handler(nobodyWaits) },
    },
    admin: {
      screens: {
        ...staffScreens('admin'),
        settings: admin.settings.handler(() => fake.screenSettings),
        saveSettings: admin.saveSettings.handler(({ input }) => {
          fake.screenSettings = { ...input, revision: input.revision + 1 };
          return fake.screenSettings;
        }),
      },
    },
  });

  return fake;
}
