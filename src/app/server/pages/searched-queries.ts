import {
  ANYBODY,
  PRIVATELY,
  practiceWanted,
} from '../../../base/clinic/contract/booking-address.ts';
import {
  isClinicDay,
  isClinicMonth,
  monthOf,
} from '../../../base/time/clinic-day.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import {
  type Answered,
  type FirstQuery,
  firstQueries,
  query,
} from '../../contract/first-queries.ts';

/** An address that was opened. */
interface Opened {
  parameters: { doctorId?: string };
  search: Record<string, string>;
  /** Returns the answers so far. */
  answered: Answered;
}

/**
 * The first queries of a page if its address's search asks for more, by its route. Only the server asks them,
 * for the first HTML; a page opened from another page asks as it goes.
 */
export const searchedQueries: Partial<
  Record<string, (opened: Opened) => FirstQuery[]>
> = {
  '/': ({ search: { documento: code } }) => {
    if (code === undefined) return firstQueries['/']();
    return code === ''
      ? []
      : [query('documents', 'verify', { code: code.slice(0, 200) })];
  },
  // Not the DNI, which no page's HTML may contain.
  '/login': () => [query('signIn', 'remembered')],
  // The secret of a wish opens the page of the wish, which asks for its own data.
  '/agendar-cita': (opened) =>
    opened.search.token
      ? []
      : [...firstQueries['/agendar-cita'](), ...booking(opened)],
  '/agendar-cita/$doctorId': (opened) => [
    ...firstQueries['/agendar-cita/$doctorId'](opened.parameters),
    ...(opened.search.especialidad ? firstQueries['/']() : []),
    ...booking(opened),
  ],
  '/turnero': ({ search: { turno } }) =>
    turno ? [query('ownQueue', 'read', { token: turno.slice(0, 80) })] : [],
};

/** The queries for the choices of a booking's first screen, or for the times of its second. */
function booking(opened: Opened): FirstQuery[] {
  const { parameters, search } = opened;
  const { medico, paso = search.dia ? 'horario' : 'quien' } = search;
  const doctorId =
    parameters.doctorId ?? (medico === ANYBODY ? undefined : medico);
  // The doctor in the path is already among the first queries.
  const ofDoctor =
    doctorId && !parameters.doctorId
      ? [query('doctors', 'get', { doctorId })]
      : [];
  if (paso === 'horario' && search.cobertura)
    return [...ofDoctor, ...times(opened, doctorId)];
  const isChoosing = search.especialidad && !parameters.doctorId;
  return isChoosing ? [...ofDoctor, query('doctors', 'list')] : ofDoctor;
}

/** The queries for the first free time, and for the times of the month to show. */
function times(
  { search, answered }: Opened,
  doctorId: string | undefined,
): FirstQuery[] {
  const clinic = answered('clinic', 'get');
  const doctor = (doctorId && answered('doctors', 'get')) || null;
  const specialty =
    answered('doctors', 'specialties')?.find(
      ({ slug }) => slug === search.especialidad,
    ) ?? null;
  const practice = practiceWanted({ doctor, specialty }, search.practica);
  const insurer = answered('clinic', 'insurers')?.find(
    ({ id }) => id === search.cobertura,
  );
  if (!clinic || !practice || (doctorId && !doctor)) return [];
  if (!insurer && search.cobertura !== PRIVATELY) return [];
  const practiceId = practice.id;
  if (doctor) {
    const wanted = { doctorId: doctor.id, practiceId };
    const month = monthShown(
      search,
      answered('availability', 'doctorFirstFree'),
      clinic,
    );
    return [
      query('availability', 'doctorFirstFree', wanted),
      ...(month
        ? [query('availability', 'doctorMonth', { ...wanted, month })]
        : []),
    ];
  }
  const { specialtyId } = practice;
  const wanted = {
    specialtyId,
    practiceId,
    ...(insurer && { insurerId: insurer.id }),
  };
  const month = monthShown(
    search,
    answered('availability', 'specialtyFirstFree'),
    clinic,
  );
  return [
    query('availability', 'specialtyFirstFree', wanted),
    ...(month
      ? [query('availability', 'specialtyMonth', { ...wanted, month })]
      : []),
  ];
}

/** The month in the address, or else of the first free time. Null: not known yet. */
function monthShown(
  { mes, dia }: Record<string, string>,
  first: { firstFree: { startsAt: string } | null } | undefined,
  { timeZone, today }: { timeZone: string; today: string },
): string | null {
  if (mes && isClinicMonth(mes)) return mes;
  if (dia && isClinicDay(dia)) return monthOf(dia);
  if (!first) return null;
  return monthOf(
    first.firstFree ? dayAt(first.firstFree.startsAt, timeZone) : today,
  );
}
