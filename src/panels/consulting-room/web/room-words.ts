import { ageOn } from '../../../base/time/clinic-day.ts';
import { formatTime } from '../../../base/ui/format/format.ts';
import { NO_DOCUMENT, numberOf } from '../../../base/ui/format/person-words.ts';
import type { StaffAppointment } from '../../../subjects/appointments/contract/staff-appointments.ts';
import type { AgendaDay } from '../contract/agenda.ts';

/** The stage of an appointment on the doctor's day, shown above the name. A booked one on another day has none. */
export function stageOf(
  appointment: StaffAppointment,
  { isNext, isToday }: { isNext: boolean; isToday: boolean },
): string | null {
  switch (appointment.status) {
    case 'in_progress':
      return 'En consulta';
    case 'arrived':
      if (appointment.calls > 0) return 'Llamado';
      return isNext ? 'Sigue' : 'En sala de espera';
    case 'booked':
      if (!isToday) return null;
      return isNext ? 'Sigue · todavía no llegó' : 'Todavía no llegó';
    case 'fulfilled':
      return 'Atendido';
    case 'noshow':
      return 'Ausente';
    case 'cancelled':
      return 'Cancelado';
  }
}

/** Today's events of an appointment, in order, each in a few words. `now` is in milliseconds. */
export function eventsOf(
  appointment: StaffAppointment,
  { timeZone, now }: { timeZone: string; now: number },
): string[] {
  const { status, arrivedAt, startedAt, finishedAt, calledAt, calls, ticket } =
    appointment;
  const at = (instant: string) => formatTime(instant, timeZone);
  const waits = status === 'arrived' && arrivedAt;
  return [
    ticket && `Número ${ticket}`,
    arrivedAt &&
      (waits
        ? `espera desde las ${at(arrivedAt)} (${minutesSince(arrivedAt, now)})`
        : `llegó ${at(arrivedAt)}`),
    calledAt &&
      calls > 0 &&
      (calls === 1
        ? `llamado a las ${at(calledAt)}`
        : `llamado ${calls} veces, la última a las ${at(calledAt)}`),
    startedAt &&
      (status === 'in_progress'
        ? `empezó a las ${at(startedAt)} (${minutesSince(startedAt, now)})`
        : `empezó ${at(startedAt)}`),
    finishedAt && `terminó ${at(finishedAt)}`,
  ].filter((each) => typeof each === 'string');
}

/** `12 min`, `1 h 05 min`; below one minute, `recién`. */
export function minutesSince(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'recién';
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** `46 años · DNI 30.111.222`. */
export function personOf(
  { patient }: StaffAppointment,
  today: string,
): string[] {
  const { birthDate } = patient;
  const age =
    birthDate === null
      ? null
      : ageOn(birthDate > today ? birthDate : today, birthDate);
  return [
    age === null
      ? 'Edad sin cargar'
      : age < 2 && birthDate
        ? babyAge(birthDate, today)
        : `${age} años`,
    numberOf(patient) ?? NO_DOCUMENT,
  ];
}

function babyAge(birthDate: string, today: string): string {
  const { years, months } = Temporal.PlainDate.from(birthDate).until(today, {
    largestUnit: 'years',
  });
  const whole = Math.max(0, years * 12 + months);
  return whole === 1 ? '1 mes' : `${whole} meses`;
}

/** `Primera vez` or `Control`. */
export function visitWord({ isFirstVisit }: StaffAppointment): string {
  return isFirstVisit ? 'Primera vez' : 'Control';
}

/** `8:00 a 12:00 y 14:00 a 18:00`; empty where there is no session. */
export function sessionsOf({ sessions }: AgendaDay, timeZone: string): string {
  return sessions
    .map(
      ({ startsAt, endsAt }) =>
        `${formatTime(startsAt, timeZone)} a ${formatTime(endsAt, timeZone)}`,
    )
    .join(' y ');
}

/** `12 turnos: 3 atendidos, 2 en espera, 7 por venir`. */
export function countsOf(appointments: readonly StaffAppointment[]): string {
  const count = (...statuses: StaffAppointment['status'][]) =>
    appointments.filter(({ status }) => statuses.includes(status)).length;
  const standing = appointments.length - count('cancelled');
  const parts = [
    [count('fulfilled'), 'atendido', 'atendidos'],
    [count('in_progress'), 'en consulta', 'en consulta'],
    [count('arrived'), 'en espera', 'en espera'],
    [count('booked'), 'por venir', 'por venir'],
    [count('noshow'), 'ausente', 'ausentes'],
  ] as const;
  const told = parts
    .filter(([many]) => many > 0)
    .map(([many, entry, more]) => `${many} ${many === 1 ? entry : more}`);
  return `${standing} ${standing === 1 ? 'turno' : 'turnos'}${told.length > 0 ? `: ${told.join(', ')}` : ''}`;
}
