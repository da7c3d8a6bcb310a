import {
  type Answered,
  clinicQuery,
  type FirstQuery,
  firstQueries,
} from '../../contract/first-queries.ts';
import { searchedQueries } from './searched-queries.ts';

type Search = Record<string, string>;

/** A page of the web: its route, and its source file. */
export interface Page {
  /** Segments that start with `$` stand for any text. */
  path: string;
  file: string;
}

const page = (path: string, file = path.slice(1)): Page => ({ path, file });

/** The source of a page's content if its route is in the first files and fetches it, by route and search. */
const parts: Record<string, (search: Search) => string> = {
  '/': ({ documento }) =>
    documento === undefined
      ? 'subjects/doctors/web/home/home-page.tsx'
      : 'subjects/documents/web/document-check-page.tsx',
  '/agendar-cita': ({ token }) =>
    token
      ? 'subjects/waitlist/web/waitlist-link-page.tsx'
      : 'app/routes/-booking.tsx',
  '/cancelar-turno/$appointmentId': () =>
    'subjects/rescheduling/web/cancel-appointment-page.tsx',
  '/turnero': ({ turno, aca, modo }) => {
    if (turno) return 'subjects/queue/web/own/own-queue-page.tsx';
    if (aca) return 'subjects/queue/web/arrival/here-page.tsx';
    return modo === 'kiosco'
      ? 'app/routes/-kiosk-screen.tsx'
      : 'subjects/queue/web/turnero/turnero-page.tsx';
  },
};

/** Every page there is; any other address gets the not-found page and its status. */
export const pages: Page[] = [
  page('/', 'index'),
  page('/doctores'),
  page('/agendar-cita', 'agendar-cita.index'),
  page('/agendar-cita/$doctorId', 'agendar-cita.$doctorId'),
  page('/registro-paciente'),
  page('/cancelar-turno/$appointmentId', 'cancelar-turno.$appointmentId'),
  page('/politicas-de-privacidad'),
  page('/login'),
  page('/registro'),
  page('/turnero'),
  page('/recordar'),
  // Each panel's first address leads to its default section.
  page('/mi-cuenta', 'mi-cuenta/citas'),
  page('/mi-cuenta/citas'),
  page('/mi-cuenta/agendar'),
  page('/mi-cuenta/familia'),
  page('/mi-cuenta/historia'),
  page('/mi-cuenta/perfil'),
  page('/doctor', 'doctor/appointments'),
  page('/doctor/appointments'),
  page('/doctor/patients'),
  page('/doctor/records'),
  page('/doctor/statistics'),
  page('/doctor/schedule'),
  page('/doctor/profile'),
  page('/recepcion', 'recepcion/appointments'),
  page('/recepcion/appointments'),
  page('/recepcion/queue'),
  page('/recepcion/waitlist'),
  page('/recepcion/patients'),
  page('/recepcion/messages'),
  page('/admin', 'admin/dashboard'),
  page('/admin/dashboard'),
  page('/admin/doctors'),
  page('/admin/specialties'),
  page('/admin/users'),
  page('/admin/rooms'),
  page('/admin/forms'),
  page('/admin/insurers'),
  page('/admin/holidays'),
  page('/admin/import'),
  page('/admin/requests'),
  page('/admin/messages'),
  page('/admin/audit'),
  page('/admin/settings'),
];

/** The result of looking up an address. */
interface Opened {
  /** Null: the not-found page. */
  page: Page | null;
  /** The source of the content to fetch. Null: the not-found page. */
  source: string | null;
  /** The first queries, as far as the answers so far determine them. */
  queriesAfter: (answered: Answered) => FirstQuery[];
}

/** Finds the page at an address. */
export function findPage(pathname: string, search: Search = {}): Opened {
  const segments = segmentsOf(pathname);
  for (const page of pages) {
    const parameters = match(segmentsOf(page.path), segments);
    if (!parameters) continue;
    const source = parts[page.path]?.(search) ?? `app/routes/${page.file}.tsx`;
    const queriesAfter = (answered: Answered) => [
      clinicQuery,
      ...queriesOf(page, { parameters, search, answered }),
    ];
    return { page, source, queriesAfter };
  }
  return { page: null, source: null, queriesAfter: () => [clinicQuery] };
}

function queriesOf(
  { path }: Page,
  opened: {
    parameters: Record<string, string>;
    search: Search;
    answered: Answered;
  },
): FirstQuery[] {
  const searched = searchedQueries[path];
  if (searched) return searched(opened);
  return path in firstQueries
    ? firstQueries[path as keyof typeof firstQueries](opened.parameters)
    : [];
}

function match(
  pattern: string[],
  request: string[],
): Record<string, string> | null {
  if (pattern.length !== request.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const value = request[index] as string;
    if (part.startsWith('$')) parameters[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return parameters;
}

function segmentsOf(pathname: string): string[] {
  return pathname.split('/').filter((segment) => segment !== '');
}
