import type { ClinicDay } from '../../../../base/time/clinic-day.ts';
import {
  formatDayWithYear,
  formatMinute,
} from '../../../../base/ui/format/format.ts';
import type { OwnSchedule } from '../../contract/schedule.ts';

type Rule = OwnSchedule['rules'][number];
type Terms = Pick<
  Rule,
  'slotMinutes' | 'roomName' | 'practiceNames' | 'deskOnlyUntilHoursBefore'
>;

/** `8:00 a 12:00`. */
export function hoursOf({ fromMinute, toMinute }: Rule): string {
  return `${formatMinute(fromMinute)} a ${formatMinute(toMinute)}`;
}

/** The special terms of a session, each in a few words. */
export function termsOf({
  slotMinutes,
  roomName,
  practiceNames,
  deskOnlyUntilHoursBefore,
}: Terms): string[] {
  return [
    roomName,
    `turnos de ${slotMinutes} min`,
    practiceNames && `solo ${practiceNames.join(', ')}`,
    deskOnlyUntilHoursBefore === 0 && 'se reserva solo por recepción',
    (deskOnlyUntilHoursBefore ?? 0) > 0 &&
      `por la web, recién desde ${deskOnlyUntilHoursBefore} h antes`,
  ].filter((each) => typeof each === 'string');
}

/** The validity of a rule, if it is not simply every week and already begun. */
export function validityOf(
  { validFrom, validTo, everyWeeks }: Rule,
  today: ClinicDay,
): string[] {
  return [
    everyWeeks === 2 && 'semana por medio',
    everyWeeks > 2 && `cada ${everyWeeks} semanas`,
    validFrom > today && `desde el ${formatDayWithYear(validFrom)}`,
    validTo && `hasta el ${formatDayWithYear(validTo)}`,
  ].filter((each) => typeof each === 'string');
}
