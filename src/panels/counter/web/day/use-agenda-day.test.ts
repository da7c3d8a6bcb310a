import { expect, test } from 'vitest';
import type { AgendaDay } from '../../../../subjects/appointments/contract/agenda.ts';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { onThatDay } from '../../../../subjects/appointments/web/shown-day.ts';
import { withAppointment } from './use-agenda-day.ts';

const timeZone = 'America/Argentina/Buenos_Aires';
const shownAt = (day: string, serverNow: string) =>
  ({
    day,
    serverNow,
    timeZone,
    appointments: [],
    leftWaiting: [],
  }) as unknown as AgendaDay;
const ofTheGuardia = (status: string) =>
  ({
    id: 'overnight',
    status,
    overbookPlace: 0,
    doctor: { name: 'Laura Gómez' },
    startsAt: '2026-11-17T02:40:00Z',
    arrivedAt: '2026-11-17T02:30:00Z',
  }) as StaffAppointment;
const placesOf = ({ appointments, leftWaiting }: AgendaDay) => [
  appointments.length,
  leftWaiting.length,
];

test.each<
  [
    who: string,
    status: string,
    day: string,
    now: string,
    places: [shown: number, left: number],
  ]
>([
  [
    'waits on after midnight',
    'arrived',
    '2026-11-17',
    '2026-11-17T03:10:00Z',
    [1, 0],
  ],
  [
    'is with the doctor after midnight',
    'in_progress',
    '2026-11-17',
    '2026-11-17T03:10:00Z',
    [1, 0],
  ],
  [
    'was attended after midnight',
    'fulfilled',
    '2026-11-17',
    '2026-11-17T03:10:00Z',
    [0, 0],
  ],
  [
    'was there six hours ago',
    'arrived',
    '2026-11-17',
    '2026-11-17T08:31:00Z',
    [0, 1],
  ],
  [
    'is looked at on their own day',
    'arrived',
    '2026-11-16',
    '2026-11-17T03:10:00Z',
    [1, 0],
  ],
  [
    'is looked at on the day after',
    'arrived',
    '2026-11-18',
    '2026-11-17T03:10:00Z',
    [0, 0],
  ],
])(
  'a patient who came shortly before midnight and %s is in one list at most',
  (_, status, day, now, places) => {
    expect(
      placesOf(withAppointment(shownAt(day, now), ofTheGuardia(status))),
    ).toEqual(places);
  },
);

test('the board and the paper show only the appointments of the day', () => {
  const dayStartsAt = '2026-11-17T03:00:00Z';
  const ofDay = { ...ofTheGuardia('booked'), startsAt: dayStartsAt };
  expect(onThatDay([ofTheGuardia('arrived'), ofDay], dayStartsAt)).toEqual([
    ofDay,
  ]);
});
