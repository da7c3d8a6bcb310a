import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openingsOfDays } from '../../../base/clinic/rules/openings.ts';
import { situations } from '../../../testing/clinic/schedules.ts';
import {
  type DayAvailability,
  type DayReason,
  monthAvailability,
} from './day-availability.ts';
import {
  type DoctorAgenda,
  mergeDoctors,
  takenMinutesByDay,
} from './merge-doctors.ts';

const DAY = '2026-11-24';

function agenda(
  doctorId: string,
  day: number[] | DayReason,
  value = 0,
): DoctorAgenda {
  const offered: DayAvailability = Array.isArray(day)
    ? { day: DAY, starts: day, occupiedMinutes: 20, reason: null }
    : { day: DAY, starts: [], occupiedMinutes: null, reason: day };
  return { doctorId, days: [offered], takenMinutes: new Map([[DAY, value]]) };
}

describe('any doctor', () => {
  test('has every start of its doctors, with the doctor who has the least to do', () => {
    const [day] = mergeDoctors([
      agenda('ana', [540, 560], 90),
      agenda('beto', [560, 580], 60),
    ]);
    expect(day?.starts).toEqual([
      { minute: 540, doctorId: 'ana' },
      { minute: 560, doctorId: 'beto' },
      { minute: 580, doctorId: 'beto' },
    ]);
  });

  test('gives shared starts to a preferred doctor, however much they have to do', () => {
    const ana = { ...agenda('ana', [540, 560], 90), isPreferredOn: () => true };
    const [day] = mergeDoctors([agenda('beto', [540, 580], 0), ana]);
    expect(day?.starts).toEqual([
      { minute: 540, doctorId: 'ana' },
      { minute: 560, doctorId: 'ana' },
      { minute: 580, doctorId: 'beto' },
    ]);
  });

  test('goes by the id among equals', () => {
    const [day] = mergeDoctors([agenda('beto', [540]), agenda('ana', [540])]);
    expect(day?.starts).toEqual([{ minute: 540, doctorId: 'ana' }]);
  });

  test.each<[DayReason[], DayReason]>([
    [
      [
        { code: 'HOLIDAY', name: 'Navidad' },
        { code: 'HOLIDAY', name: 'Navidad' },
      ],
      { code: 'HOLIDAY', name: 'Navidad' },
    ],
    [
      [{ code: 'NO_SESSION' }, { code: 'HOLIDAY', name: 'Navidad' }],
      { code: 'HOLIDAY', name: 'Navidad' },
    ],
    [
      [{ code: 'ABSENT', reason: 'Congreso' }, { code: 'NO_SESSION' }],
      { code: 'ABSENT', reason: 'Congreso' },
    ],
    [
      [
        { code: 'TOO_SOON' },
        { code: 'FULL' },
        { code: 'DESK_ONLY', opensAt: null },
      ],
      { code: 'FULL' },
    ],
    [
      [{ code: 'TOO_SOON' }, { code: 'DESK_ONLY', opensAt: null }],
      { code: 'DESK_ONLY', opensAt: null },
    ],
    [
      [
        { code: 'DESK_ONLY', opensAt: null },
        { code: 'DESK_ONLY', opensAt: 9 },
        { code: 'DESK_ONLY', opensAt: 7 },
      ],
      { code: 'DESK_ONLY', opensAt: 7 },
    ],
    [
      [
        { code: 'BEYOND_HORIZON', opensOn: '2026-11-21' },
        { code: 'BEYOND_HORIZON', opensOn: '2026-11-20' },
        { code: 'BEYOND_HORIZON', opensOn: '2026-11-22' },
      ],
      { code: 'BEYOND_HORIZON', opensOn: '2026-11-20' },
    ],
    [[{ code: 'NO_SESSION' }, { code: 'PAST' }], { code: 'PAST' }],
  ])(
    'without starts gives the reason closest to an appointment: %j',
    (reasons, expected) => {
      const agendas = reasons.map((reason, index) =>
        agenda(`doctor-${index}`, reason),
      );
      expect(mergeDoctors(agendas)).toEqual([
        { day: DAY, starts: [], reason: expected },
      ]);
      expect(mergeDoctors(agendas.toReversed())).toEqual(mergeDoctors(agendas));
    },
  );

  test('offers exactly the starts of its doctors, in whatever order they are asked', () => {
    fc.assert(
      fc.property(situations(), situations(), (one, other) => {
        const agendas = [
          one,
          {
            ...one,
            schedule: other.schedule,
            request: { ...one.request, busy: [] },
          },
        ].map(({ schedule, days, zone, request }, index) => {
          const openings = openingsOfDays(schedule, days, zone);
          return {
            doctorId: `doctor-${index}`,
            days: monthAvailability(openings, request),
            takenMinutes: takenMinutesByDay(openings, request.busy),
          };
        });
        const merged = mergeDoctors(agendas);
        expect(mergeDoctors(agendas.toReversed())).toEqual(merged);
        for (const [index, day] of merged.entries()) {
          const offered = agendas.map((its) => ({
            doctorId: its.doctorId,
            starts: its.days[index]?.starts ?? [],
          }));
          const union = new Set<number>(offered.flatMap((its) => its.starts));
          expect(day.starts.map((start) => start.minute)).toEqual(
            [...union].sort((a, b) => a - b),
          );
          for (const { minute, doctorId } of day.starts) {
            expect(
              offered.find((its) => its.doctorId === doctorId)?.starts,
            ).toContain(minute);
          }
          expect(day.starts.length > 0).toBe(day.reason === null);
        }
      }),
    );
  });
});

test('the taken minutes of a day count only minutes inside it, and none twice', () => {
  fc.assert(
    fc.property(situations(), ({ schedule, days, zone, request }) => {
      const openings = openingsOfDays(schedule, days, zone);
      const result = takenMinutesByDay(openings, request.busy);
      for (const { day, start, end } of openings) {
        const minutes = new Set<number>();
        for (const visit of request.busy) {
          for (
            let at = Math.max(start, visit.start);
            at < Math.min(end, visit.end);
            at++
          )
            minutes.add(at);
        }
        expect(result.get(day)).toBe(minutes.size);
      }
    }),
  );
});
