import { type PanelRole, panelRoles } from './stored-session.ts';

/** First address of each role's panel (specification §2). */
export const areaOf: Record<PanelRole, string> = {
  doctor: '/doctor/appointments',
  patient: '/mi-cuenta/citas',
  admin: '/admin/dashboard',
  reception: '/recepcion/appointments',
};

/** The role names in `?rol=` of the sign-in page. */
const nameInAddress = {
  patient: 'paciente',
  doctor: 'doctor',
  admin: 'administracion',
  reception: 'recepcion',
} as const satisfies Record<PanelRole, string>;

export type RoleInAddress = (typeof nameInAddress)[PanelRole];

export const roleInAddress = (role: PanelRole): RoleInAddress =>
  nameInAddress[role];

export function roleFromAddress(name: unknown): PanelRole | null {
  const match = Object.entries(nameInAddress).find(
    ([, inAddress]) => inAddress === name,
  );
  return match ? (match[0] as PanelRole) : null;
}

/** The sign-in page of a role, which leads back to `backTo` afterwards. */
export function signInAddress(role: PanelRole, backTo?: string): string {
  const search = new URLSearchParams({
    rol: roleInAddress(role),
    ...(backTo && { volver: backTo }),
  });
  return `/login?${search}`;
}

/**
 * A return address within the product, as path, search and hash; null for anything that could lead elsewhere
 * (`//evil`, `/\evil`, `https://…`, `javascript:`).
 */
export function safeReturn(volver: unknown): string | null {
  if (typeof volver !== 'string' || volver.length > 2000) return null;
  // We never write characters that a browser reads as a slash, or skips.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters.
  if (!volver.startsWith('/') || /[\\\u0000-\u0020\u007f]/.test(volver))
    return null;
  const base = 'https://clinica.invalid';
  if (!URL.canParse(volver, base)) return null;
  const { origin, pathname, search, hash } = new URL(volver, base);
  return origin === base && !pathname.startsWith('//')
    ? `${pathname}${search}${hash}`
    : null;
}

/** A path that contains one of these is exempt; so is `/doctores`, which contains `/doctor` (specification §2). */
// `app/server/pages/first-page.ts` knows those that a visitor may open too.
const exemptWithin = ['/admin', '/doctor', '/recepcion', '/mi-cuenta'];
const exempt = ['/login', '/registro-paciente'];

interface Opened {
  path: string;
  search: Record<string, unknown>;
}

/** Where a signed-in person is redirected from an address, with their purpose; null: no redirect. */
export function signedInRedirect(
  opened: Opened,
  isSignedIn: (role: PanelRole) => boolean,
): string | null {
  const path = opened.path === '/' ? '/' : opened.path.replace(/\/+$/, '');
  if (exemptWithin.some((part) => path.includes(part)) || exempt.includes(path))
    return null;
  const role = panelRoles.find(isSignedIn);
  return role
    ? areaOf[role] + intentOf(role, { path, search: opened.search })
    : null;
}

function intentOf(role: PanelRole, { path, search }: Opened): string {
  if (path === '/' && search.documento !== undefined) {
    return `?${new URLSearchParams({ documento: String(search.documento) })}`;
  }
  if (path === '/politicas-de-privacidad') return '?privacidad';
  if (path === '/recordar' && search.token !== undefined)
    return '?aviso=enlace';
  if (role !== 'patient') return '';
  // The code on a screen of the clinic. The patient who scanned it says in their account that they are there.
  if (path === '/turnero' && typeof search.aca === 'string') {
    return `?${new URLSearchParams({ aca: search.aca })}`;
  }
  // The ticket may be another person's: its place in the queue opens as it is.
  if (
    path === '/turnero' &&
    typeof search.turno === 'string' &&
    search.turno !== ''
  ) {
    return `?${new URLSearchParams({ lugar: search.turno })}`;
  }
  // The wish of a link may be another person's: it opens as it is.
  if (path === '/agendar-cita' && typeof search.token === 'string') {
    return `?${new URLSearchParams({ token: search.token })}`;
  }
  const booking = /^\/agendar-cita(?:\/([^/]+))?$/.exec(path);
  if (booking) {
    const [, doctorId = ''] = booking;
    const chosen = doctorId || search.paso === 'espera' ? chosenIn(search) : {};
    return `?${new URLSearchParams({ agendar: doctorId, ...chosen })}`;
  }
  const appointment = /^\/cancelar-turno\/([^/]+)$/.exec(path);
  return appointment ? `?turno=${appointment[1]}` : '';
}

/** The choices that a link to a booking has made. The booking drops invalid ones. */
function chosenIn(search: Opened['search']): Record<string, string> {
  // Waiting for a time begins anywhere; the other steps need what the ones before them chose.
  const names =
    search.paso === 'espera'
      ? ['especialidad', 'medico', 'cobertura', 'practica', 'paso']
      : usual;
  const chosen = names.map((name) => [name, search[name]]);
  return Object.fromEntries(
    chosen.filter(([, value]) => typeof value === 'string'),
  );
}

const usual = ['dia', 'hora', 'cobertura', 'practica'];
