import type { OwnSchedule } from '../../../contract/doctor/schedule.ts';
import { addDays, type ClinicDay } from '../../../domain/time/clinic-day.ts';
import { dayOf, epochMinuteOf, startOfDay } from '../../../domain/time/clinic-zone.ts';
import { formatDay, formatDayWithYear, formatMinute, formatTime } from '../../format/format.ts';

type Rule = OwnSchedule['rules'][number];
type Terms = Pick<Rule, 'slotMinutes' | 'roomName' | 'practiceNames' | 'deskOnlyUntilHoursBefore'>;

/** `8:00 a 12:00`. */
export function hoursOf({ fromMinute, toMinute }: Rule): string {
  return `${formatMinute(fromMinute)} a ${formatMinute(toMinute)}`;
}

/** The special terms of a session, each in a few words. */
export function termsOf({ slotMinutes, roomName, practiceNames, deskOnlyUntilHoursBefore }: Terms): string[] {
  return [
    roomName,
    `turnos de ${slotMinutes} min`,
    practiceNames && `solo ${practiceNames.join(', ')}`,
    deskOnlyUntilHoursBefore === 0 && 'se reserva solo por recepción',
    (deskOnlyUntilHoursBefore ?? 0) > 0 && `por la web, recién desde ${deskOnlyUntilHoursBefore} h antes`,
  ].filter((each) => typeof each === 'string');
}

/** The validity of a rule, if it is not simply every week and already begun. */
export function validityOf({ validFrom, validTo, everyWeeks }: Rule, today: ClinicDay): string[] {
  return [
    everyWeeks === 2 && 'semana por medio',
    everyWeeks > 2 && `cada ${everyWeeks} semanas`,
    validFrom > today && `desde el ${formatDayWithYear(validFrom)}`,
    validTo && `hasta el ${formatDayWithYear(validTo)}`,
  ].filter((each) => typeof each === 'string');
}

/** Whole days as days, other stretches with their hours. */
export function stretchOf(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  timeZone: string,
): string {
  const [start, end] = [epochMinuteOf(Date.parse(startsAt)), epochMinuteOf(Date.parse(endsAt))];
  const [first, last] = [dayOf(start, timeZone), dayOf(end, timeZone)];
  if (start === startOfDay(first, timeZone) && end === startOfDay(last, timeZone)) {
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
