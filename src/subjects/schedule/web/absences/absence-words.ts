import { addDays } from '../../../../base/time/clinic-day.ts';
import {
  dayOf,
  epochMinuteOf,
  startOfDay,
} from '../../../../base/time/clinic-zone.ts';
import {
  formatDay,
  formatDayWithYear,
  formatTime,
} from '../../../../base/ui/format/format.ts';
import type { AbsenceKind } from '../../contract/schedule-fields.ts';

/** Why a professional does not attend, as staff read it. */
export const absenceKindNames: Record<AbsenceKind, string> = {
  vacation: 'Vacaciones',
  congress: 'Congreso',
  illness: 'Enfermedad',
  strike: 'Paro',
  other: 'Otro motivo',
};

/** The proposed words that patients read. They tell of no illness. */
export const usualPublicReasons: Record<AbsenceKind, string> = {
  vacation: 'Vacaciones',
  congress: 'Congreso',
  illness: 'Un imprevisto',
  strike: 'Medida de fuerza',
  other: 'Ausencia',
};

/** Says whole days as days, and other stretches with their hours. */
export function stretchOf(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  timeZone: string,
): string {
  const [start, end] = [
    epochMinuteOf(Date.parse(startsAt)),
    epochMinuteOf(Date.parse(endsAt)),
  ];
  const [first, last] = [dayOf(start, timeZone), dayOf(end, timeZone)];
  if (
    start === startOfDay(first, timeZone) &&
    end === startOfDay(last, timeZone)
  ) {
    const lastWhole = addDays(last, -1);
    return first === lastWhole
      ? formatDayWithYear(first)
      : `${formatDay(first)} al ${formatDayWithYear(lastWhole)}`;
  }
  const from = `${formatDayWithYear(first)}, ${formatTime(startsAt, timeZone)}`;
  return first === last
    ? `${from} a ${formatTime(endsAt, timeZone)}`
    : `${from} al ${formatDayWithYear(last)}, ${formatTime(endsAt, timeZone)}`;
}
