import { ANYBODY, PRIVATELY, practiceWanted } from '../../../base/clinic/contract/booking-address.ts';
import { isClinicDay, isClinicMonth, monthOf } from '../../../base/time/clinic-day.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import { type Answered, type FirstQuery, firstQueries, query } from '../../contract/first-queries.ts';

/** An address that was opened. */
interface Opened {
  parameters: { doctorId?: string };
  search: Record<string, string>;
  /** What the queries so far were answered. */
  answered: Answered;
}

/**
 * What a page shows first where its address's search says more, by its route: all of it that can be told from what is
 * answered so far. The server alone asks for it, for the first HTML; a page that is opened from another asks as it goes.
 */
export const searchedQueries: Partial<Record<string, (opened: Opened) => FirstQuery[]>> = {
  '/': ({ search: { documento: code } }) => {
    if (code === undefined) return firstQueries['/']();
    return code === '' ? [] : [query('documents', 'verify', { code: code.slice(0, 200) })];
  },
  // Not the DNI, which no page's HTML tells.
  '/login': () => [query('signIn', 'remembered')],
  // By the secret of a wish of the waiting list comes its page, which asks for itself.
  '/agendar-cita': (opened) =>
    opened.search.token ? [] : [...firstQueries['/agendar-cita'](), ...booking(opened)],
  '/agendar-cita/$doctorId': (opened) => [
    ...firstQueries['/agendar-cita/$doctorId'](opened.parameters),
    ...(opened.search.especialidad ? firstQueries['/']() : []),
    ...booking(opened),
  ],
  '/turnero': ({ search: { turno } }) =>
    turno ? [query('ownQueue', 'read', { token: turno.slice(0, 80) })] : [],
};

/** What is chosen from in a booking's first screen, or the times of its second one. */
function booking(opened: Opened): FirstQuery[] {
  const { parameters, search } = opened;
  const { medico, paso = search.dia ? 'horario' : 'quien' } = search;
  const doctorId = parameters.doctorId ?? (medico === ANYBODY ? undefined : medico);
  // The doctor of the path is among what every such page asks for.
  const ofDoctor = doctorId && !parameters.doctorId ? [query('doctors', 'get', { doctorId })] : [];
  if (paso === 'horario' && search.cobertura) return [...ofDoctor, ...times(opened, doctorId)];
  const isChoosing = search.especialidad && !parameters.doctorId;
  return isChoosing ? [...ofDoctor, query('doctors', 'list')] : ofDoctor;
}

/** The first free time, and those of the month to show. */
function times({ search, answered }: Opened, doctorId: string | undefined): FirstQuery[] {
  const clinic = answered('clinic', 'get');
  const doctor = (doctorId && answered('doctors', 'get')) || null;
  const specialty =
    answered('doctors', 'specialties')?.find(({ slug }) => slug === search.especialidad) ?? null;
  const practice = practiceWanted({ doctor, specialty }, search.practica);
  const insurer = answered('clinic', 'insurers')?.find(({ id }) => id === search.cobertura);
  if (!clinic || !practice || (doctorId && !doctor)) return [];
  if (!insurer && search.cobertura !== PRIVATELY) return [];
  const practiceId = practice.id;
  if (doctor) {
    const wanted = { doctorId: doctor.id, practiceId };
    const month = monthShown(search, answered('availability', 'doctorFirstFree'), clinic);
    return [
      query('availability', 'doctorFirstFree', wanted),
      ...(month ? [query('availability', 'doctorMonth', { ...wanted, month })] : []),
    ];
  }
  const { specialtyId } = practice;
  const wanted = { specialtyId, practiceId, ...(insurer && { insurerId: insurer.id }) };
  const month = monthShown(search, answered('availability', 'specialtyFirstFree'), clinic);
  return [
    query('availability', 'specialtyFirstFree', wanted),
    ...(month ? [query('availability', 'specialtyMonth', { ...wanted, month })] : []),
  ];
}

/** That of the address, else that of the first free time; null: this is not known yet. */
function monthShown(
  { mes, dia }: Record<string, string>,
  first: { firstFree: { startsAt: string } | null } | undefined,
  { timeZone, today }: { timeZone: string; today: string },
): string | null {
  if (mes && isClinicMonth(mes)) return mes;
  if (dia && isClinicDay(dia)) return monthOf(dia);
  if (!first) return null;
  return monthOf(first.firstFree ? dayAt(first.firstFree.startsAt, timeZone) : today);
}
