import type { QueryAsked } from './first-data.ts';

/** A page of the web: its address, the file it is built from, and what its first HTML already knows. */
export interface Page {
  /** Segments that start with `:` stand for anything. */
  path: string;
  file: string;
  asks: (parameters: Record<string, string>) => QueryAsked[];
}

const clinic: QueryAsked = { path: ['public', 'clinic', 'get'] };
const insurers: QueryAsked = { path: ['public', 'clinic', 'insurers'] };
const specialties: QueryAsked = { path: ['public', 'doctors', 'specialties'] };
const doctors: QueryAsked = { path: ['public', 'doctors', 'list'] };

/** Every page there is; any other address gets the not-found page and its status. */
export const pages: Page[] = [
  { path: '/', file: 'index', asks: () => [clinic, specialties] },
  { path: '/doctores', file: 'doctores', asks: () => [clinic, doctors, insurers] },
  { path: '/agendar-cita', file: 'agendar-cita.index', asks: () => [clinic, specialties, insurers] },
  {
    path: '/agendar-cita/:doctorId',
    file: 'agendar-cita.$doctorId',
    asks: ({ doctorId = '' }) => [
      clinic,
      insurers,
      { path: ['public', 'doctors', 'get'], input: { doctorId } },
    ],
  },
  { path: '/registro-paciente', file: 'registro-paciente', asks: () => [clinic, insurers] },
  { path: '/cancelar-turno/:appointmentId', file: 'cancelar-turno.$appointmentId', asks: () => [clinic] },
  { path: '/politicas-de-privacidad', file: 'politicas-de-privacidad', asks: () => [clinic] },
  { path: '/login', file: 'login', asks: () => [clinic] },
  { path: '/registro', file: 'registro', asks: () => [clinic, specialties] },
  { path: '/turnero', file: 'turnero', asks: () => [clinic] },
  { path: '/recordar', file: 'recordar', asks: () => [clinic] },
  // Each panel's first address leads to its default section.
  { path: '/mi-cuenta', file: 'mi-cuenta.citas', asks: () => [clinic] },
  { path: '/mi-cuenta/citas', file: 'mi-cuenta.citas', asks: () => [clinic] },
  { path: '/mi-cuenta/perfil', file: 'mi-cuenta.perfil', asks: () => [clinic] },
  { path: '/doctor', file: 'doctor.appointments', asks: () => [clinic] },
  { path: '/doctor/appointments', file: 'doctor.appointments', asks: () => [clinic] },
  { path: '/doctor/schedule', file: 'doctor.schedule', asks: () => [clinic] },
  { path: '/doctor/profile', file: 'doctor.profile', asks: () => [clinic] },
  { path: '/recepcion', file: 'recepcion.appointments', asks: () => [clinic] },
  { path: '/recepcion/appointments', file: 'recepcion.appointments', asks: () => [clinic] },
  { path: '/recepcion/patients', file: 'recepcion.patients', asks: () => [clinic] },
  { path: '/recepcion/messages', file: 'recepcion.messages', asks: () => [clinic] },
  { path: '/admin', file: 'admin.dashboard', asks: () => [clinic] },
  { path: '/admin/dashboard', file: 'admin.dashboard', asks: () => [clinic] },
  { path: '/admin/doctors', file: 'admin.doctors', asks: () => [clinic] },
  { path: '/admin/specialties', file: 'admin.specialties', asks: () => [clinic] },
  { path: '/admin/users', file: 'admin.users', asks: () => [clinic] },
  { path: '/admin/rooms', file: 'admin.rooms', asks: () => [clinic] },
  { path: '/admin/insurers', file: 'admin.insurers', asks: () => [clinic] },
  { path: '/admin/holidays', file: 'admin.holidays', asks: () => [clinic] },
  { path: '/admin/requests', file: 'admin.requests', asks: () => [clinic] },
  { path: '/admin/messages', file: 'admin.messages', asks: () => [clinic] },
  { path: '/admin/audit', file: 'admin.audit', asks: () => [clinic] },
  { path: '/admin/settings', file: 'admin.settings', asks: () => [clinic] },
];

export const notFoundAsks: QueryAsked[] = [clinic];

export function findPage(pathname: string): { page: Page; parameters: Record<string, string> } | null {
  const asked = segmentsOf(pathname);
  for (const page of pages) {
    const parameters = match(segmentsOf(page.path), asked);
    if (parameters) return { page, parameters };
  }
  return null;
}

function match(pattern: string[], asked: string[]): Record<string, string> | null {
  if (pattern.length !== asked.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const value = asked[index] as string;
    if (part.startsWith(':')) parameters[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return parameters;
}

function segmentsOf(pathname: string): string[] {
  return pathname.split('/').filter((segment) => segment !== '');
}
