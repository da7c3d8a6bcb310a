import {
  allPersonWords,
  isPersonFound,
  searchedPerson,
} from '../../../../base/person/rules/person-words.ts';
import type { SearchedText } from '../../../../base/text/name-search.ts';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import type { AppointmentGroup } from '../front-desk-search.ts';

/** The filters of the day. */
export interface DayFilter {
  /** Null: all. */
  doctors?: ReadonlySet<string> | null | undefined;
  group?: AppointmentGroup | undefined;
  /** Words of a name, a document, a ticket or a code. */
  text: string;
  /** Appointments whose last act can be undone: they stay in their place despite the filter. */
  undoableIds: ReadonlySet<string>;
}

const groupOf: Record<StaffAppointment['status'], AppointmentGroup> = {
  booked: 'reservados',
  arrived: 'sala',
  in_progress: 'consulta',
  fulfilled: 'atendidos',
  noshow: 'ausentes',
  cancelled: 'cancelados',
};

/** The count of each group. The filter by state or text does not change it. */
export function countAppointments(
  appointments: readonly StaffAppointment[],
  doctors: ReadonlySet<string> | null = null,
) {
  const counts = {
    reservados: 0,
    sala: 0,
    consulta: 0,
    atendidos: 0,
    ausentes: 0,
    cancelados: 0,
  };
  for (const appointment of appointments) {
    if (!doctors || doctors.has(appointment.doctor.id))
      counts[groupOf[appointment.status]] += 1;
  }
  return counts;
}

// Cached, because folding two thousand names at each key press would be noticeable.
const searched = new WeakMap<StaffAppointment, SearchedText>();

function wordsOf(appointment: StaffAppointment): SearchedText {
  const text = searched.get(appointment);
  if (text !== undefined) return text;
  const { code, ticket, patient } = appointment;
  const words = searchedPerson(
    { ...patient, names: [patient.fullName, patient.chosenName] },
    [code, ticket],
  );
  searched.set(appointment, words);
  return words;
}

/** The appointments to show, in the order of the day. Cancelled ones show only if the filter asks for them. */
export function appointmentsShown(
  appointments: readonly StaffAppointment[],
  { doctors = null, group, text, undoableIds }: DayFilter,
): StaffAppointment[] {
  const words = allPersonWords(text);
  return appointments.filter((appointment) => {
    if (doctors && !doctors.has(appointment.doctor.id)) return false;
    const isOfGroup = group
      ? groupOf[appointment.status] === group
      : appointment.status !== 'cancelled';
    if (!isOfGroup && !undoableIds.has(appointment.id)) return false;
    return words.length === 0 || isPersonFound(wordsOf(appointment), words);
  });
}

/** By time; at the same time by doctor, and an overbooking after the appointment it shares the time with. */
export function inDayOrder(a: StaffAppointment, b: StaffAppointment): number {
  return (
    Date.parse(a.startsAt) - Date.parse(b.startsAt) ||
    a.doctor.name.localeCompare(b.doctor.name, 'es') ||
    a.overbookPlace - b.overbookPlace ||
    a.id.localeCompare(b.id)
  );
}
