import {
  formatDay,
  formatMinute,
  formatShortDay,
  sentence,
} from '../../../../base/ui/format/format.ts';
import type {
  DoctorSchedule,
  ScheduleAbsence,
  ScheduleExtraSession,
  ScheduleRule,
} from '../../contract/schedules.ts';
import type { Stretch } from './week-geometry.ts';

export const weekdayNames = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
  'domingo',
] as const;
const plurals = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábados',
  'domingos',
] as const;

export const weekdayName = (weekday: number): string =>
  weekdayNames[weekday - 1] ?? '';
export const weekdayPlural = (weekday: number): string =>
  plurals[weekday - 1] ?? '';

/** `08:00 a 12:00`; midnight at the end of a day is 24:00. */
export function hoursWords({
  fromMinute,
  toMinute,
}: {
  fromMinute: number;
  toMinute: number;
}): string {
  return `${formatMinute(fromMinute)} a ${formatMinute(toMinute)}`;
}

/** `Lunes de 08:00 a 12:00`. */
export function stretchWords(stretch: Stretch): string {
  return `${sentence(weekdayName(stretch.weekday))} de ${hoursWords(stretch)}`;
}

/** Further terms of a session, in one line. */
export function termsWords(
  terms: Pick<
    ScheduleRule,
    'slotMinutes' | 'roomId' | 'practiceIds' | 'deskOnlyUntilHoursBefore'
  >,
  { rooms, practices }: Pick<DoctorSchedule, 'rooms' | 'practices'>,
): string {
  const {
    slotMinutes,
    roomId,
    practiceIds,
    deskOnlyUntilHoursBefore: desk,
  } = terms;
  const room = rooms.find(({ id }) => id === roomId)?.name;
  const named = practices
    .filter(({ id }) => practiceIds?.includes(id))
    .map(({ name }) => name);
  return [
    `turnos de ${slotMinutes} minutos`,
    room ?? 'sin consultorio',
    ...(practiceIds
      ? [`solo ${named.join(', ') || 'prácticas que ya no realiza'}`]
      : []),
    ...(desk === 0 ? ['se reserva solo en recepción'] : []),
    ...(desk ? [`por internet recién ${desk} h antes`] : []),
  ].join(' · ');
}

/** The weeks and the end of a rule's validity; empty if it always applies. */
export function validityWords(
  {
    validFrom,
    validTo,
    everyWeeks,
  }: Pick<ScheduleRule, 'validFrom' | 'validTo' | 'everyWeeks'>,
  today: string,
): string {
  return [
    ...(everyWeeks > 1 ? [`cada ${everyWeeks} semanas`] : []),
    ...(validFrom > today ? [`desde el ${dayWords(validFrom, today)}`] : []),
    ...(validTo !== null ? [`hasta el ${dayWords(validTo, today)}`] : []),
  ].join(', ');
}

/** `vie 4/12`, with the year if it is not this one. */
export function dayWords(day: string, today: string): string {
  const short = formatShortDay(day);
  return day.slice(0, 4) === today.slice(0, 4)
    ? short
    : `${short}/${day.slice(0, 4)}`;
}

export function absenceWords(
  { fromDay, toDay, hours }: ScheduleAbsence,
  today: string,
): string {
  if (fromDay === toDay) {
    return hours
      ? `${sentence(formatDay(fromDay))}, de ${hoursWords(hours)}`
      : sentence(formatDay(fromDay));
  }
  const [from, to] = [dayWords(fromDay, today), dayWords(toDay, today)];
  return hours
    ? `Desde el ${from} ${formatMinute(hours.fromMinute)} hasta el ${to} ${formatMinute(hours.toMinute)}`
    : `Del ${from} al ${to}`;
}

export function extraWords({
  day,
  ...hours
}: Pick<ScheduleExtraSession, 'day' | 'fromMinute' | 'toMinute'>): string {
  return `${sentence(formatDay(day))}, de ${hoursWords(hours)}`;
}
