import type {
  AccessAlarm,
  OriginDetail,
} from '../../../subjects/booking/contract/origins.ts';
import { todayAt } from '../appointments/fake-appointments.ts';
import type { FakeLine } from '../fake-line.ts';

/** The origins of many bookings by new patients. There are none unless a test says so. */
export function fakeOrigins(line: FakeLine) {
  const origins = {
    all: [] as OriginDetail[],
    alarms: [] as AccessAlarm[],
    /** Adds an origin with this many appointments. */
    add(count = 12): OriginDetail {
      const origin: OriginDetail = {
        id: 'K7M2'.padEnd(43, 'x'),
        label: 'K7M2',
        count,
        browsers: 2,
        firstAt: todayAt('08:00'),
        lastAt: todayAt('08:10'),
        appointments: Array.from({ length: count }, (_, index) => ({
          appointmentId: line.nextId(),
          code: 'K7M2QF',
          patientName: `Persona Nueva ${index + 1}`,
          familyNames: String(index + 1),
          phone: '+541155554444',
          doctorName: 'Laura Gómez',
          startsAt: todayAt('10:20'),
          takenAt: todayAt('08:00'),
        })),
      };
      origins.all.push(origin);
      return origin;
    },
  };
  const found = (id: string) => {
    const origin = origins.all.find((each) => each.id === id);
    if (!origin) throw new Error('The example has no such origin');
    return origin;
  };
  const forget = (id: string) => {
    origins.all = origins.all.filter((each) => each.id !== id);
  };
  for (const role of ['reception', 'admin'] as const) {
    const door = line.openDoor(role).origins;
    line.plug({
      [role]: {
        origins: {
          list: door.list.handler(() => ({
            origins: origins.all.map(
              ({ appointments: _, ...origin }) => origin,
            ),
            alarms: origins.alarms,
          })),
          get: door.get.handler(({ input }) => found(input.originId)),
          cancel: door.cancel.handler(({ input }) => {
            forget(input.originId);
            return { cancelled: input.appointmentIds.length, left: 0 };
          }),
          keep: door.keep.handler(({ input }) => {
            forget(input.originId);
            return { kept: input.appointmentIds.length };
          }),
        },
      },
    });
  }
  return origins;
}
