import { clinicQuery, type FirstQuery, firstQueries } from '../../../contract/first-queries.ts';

/** A page of the web: its route, and its source file. */
export interface Page {
  /** Segments that start with `$` stand for anything. */
  path: string;
  file: string;
}

const page = (path: string, file = path.slice(1)): Page => ({ path, file });

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

/** The page at an address, and its first queries; without a page, those of the not-found page. */
export function findPage(pathname: string): { page: Page | null; queries: FirstQuery[] } {
  const segments = segmentsOf(pathname);
  for (const candidate of pages) {
    const parameters = match(segmentsOf(candidate.path), segments);
    if (parameters) return { page: candidate, queries: [clinicQuery, ...queriesOf(candidate, parameters)] };
  }
  return { page: null, queries: [clinicQuery] };
}

function queriesOf({ path }: Page, parameters: Record<string, string>): FirstQuery[] {
  return path in firstQueries ? firstQueries[path as keyof typeof firstQueries](parameters) : [];
}

function match(pattern: string[], request: string[]): Record<string, string> | null {
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
