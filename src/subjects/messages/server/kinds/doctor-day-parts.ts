import { clock } from '../../../../base/time/spanish-dates.ts';
import { gapsBetween, type ListedTime } from '../../rules/doctor-day.ts';
import type { KnownOfAnyMessage } from '../message/known-of-message.ts';
import type { Fact, Message } from '../message/message.ts';
import { wallTime } from '../message/spoken-clinic.ts';

/** A time of a doctor's day, as an e-mail may tell it. */
interface DoctorDayTime extends ListedTime {
  initials: string;
}

export interface DoctorDay {
  day: string;
  appointments: DoctorDayTime[];
  pageUrl: string | null;
}

type DoctorDaySource = KnownOfAnyMessage & DoctorDay;

/** The number of appointments, their first and last hour, and the gaps between them. */
export function doctorDayFacts({
  appointments,
  clinic,
}: DoctorDaySource): Fact[] {
  const [first] = appointments;
  const last = appointments.at(-1);
  if (!first || !last) return [];
  const time = (ms: number) =>
    clock(wallTime(new Date(ms), clinic.timeZone).minute);
  const gaps = gapsBetween(appointments).map(
    ({ fromMs, toMs }) => `${time(fromMs)} a ${time(toMs)}`,
  );
  return [
    { label: 'Turnos', value: String(appointments.length) },
    { label: 'Primero', value: `${time(first.startsAtMs)} h` },
    { label: 'Último', value: `${time(last.startsAtMs)} h` },
    ...(gaps.length > 0 ? [{ label: 'Huecos', value: gaps.join(', ') }] : []),
  ];
}

/**
 * The hours with initials, and a link to say that the doctor cannot come. Both links open a page that needs a
 * sign-in.
 */
export function doctorDayParts({
  appointments,
  clinic,
  pageUrl,
  day,
}: DoctorDaySource): Message['appointments'] {
  const at = (query: string) => pageUrl && `${pageUrl}?dia=${day}${query}`;
  const act = (label: string, url: string | null) =>
    url ? { label, url } : null;
  return [
    {
      title: 'Sus turnos',
      facts: appointments.map(({ startsAtMs, initials }) => ({
        label: clock(wallTime(new Date(startsAtMs), clinic.timeZone).minute),
        value: initials,
      })),
      action: act('Ver la agenda del día', at('')),
    },
    {
      title: '¿No puede atender?',
      facts: [],
      action: act('No puedo ir', at('&ausencia=avisar')),
    },
  ];
}

/** `Tiene 9 turnos.` */
export function howManyOfDay(count: number): string {
  if (count === 0) return 'No tiene turnos.';
  return count === 1 ? 'Tiene un turno.' : `Tiene ${count} turnos.`;
}
