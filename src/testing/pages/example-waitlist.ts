import { addDays } from '../../base/time/clinic-day.ts';
import type {
  WaitlistEntry,
  WaitlistOffer,
} from '../../subjects/waitlist/contract/waitlist-entries.ts';
import { doctorAt, startOf } from '../fakes/appointments/fake-agenda.ts';
import { fakeToday } from '../fakes/clinic/fake-clinic.ts';

/** A wish of the waiting list: for the first doctor, on any day, until the end of the month. */
export function waitlistEntry(
  changes: Partial<WaitlistEntry> = {},
): WaitlistEntry {
  return {
    id: '0190f000-0000-7000-8000-000000000001',
    patient: null,
    doctor: { id: doctorAt(0).id, name: doctorAt(0).name },
    isAnyDoctor: false,
    specialtyName: null,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    dayParts: ['morning', 'afternoon'],
    untilDay: '2026-11-30',
    atNight: false,
    soonerThan: null,
    joinedAt: startOf(fakeToday, 480),
    offer: null,
    end: null,
    booked: null,
    bookedAppointmentId: null,
    toldBy: 'email',
    serverNow: startOf(fakeToday, 480),
    ...changes,
  };
}

/** An offer of a time on the day after tomorrow, kept for half an hour from `now`. */
export function waitlistOffer(
  now: number,
  {
    minutes = 30,
    ...changes
  }: Partial<WaitlistOffer> & { minutes?: number } = {},
): WaitlistOffer {
  return {
    id: '0190f000-0000-7000-8000-000000000002',
    doctor: { id: doctorAt(0).id, name: doctorAt(0).name },
    startsAt: startOf(addDays(fakeToday, 2), 600),
    endsAt: startOf(addDays(fakeToday, 2), 620),
    roomName: 'Consultorio 3',
    expiresAt: new Date(now + minutes * 60_000).toISOString(),
    movesFrom: null,
    ...changes,
  };
}
