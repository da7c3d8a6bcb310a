import { areaOf } from './panel-addresses.ts';
import { type PanelRole, panelRoles } from './stored-session.ts';

/** A path that holds one of these is exempt, as `/doctores` is: it holds `/doctor` (specification §2). */
const exemptWithin = ['/admin', '/doctor', '/recepcion', '/mi-cuenta'];
const exempt = ['/login', '/registro-paciente'];

interface Opened {
  path: string;
  search: Record<string, unknown>;
}

/** Where whoever is signed in is sent from there, with what they came for; null: nowhere. */
export function signedInRedirect(opened: Opened, isSignedIn: (role: PanelRole) => boolean): string | null {
  const path = opened.path === '/' ? '/' : opened.path.replace(/\/+$/, '');
  if (exemptWithin.some((part) => path.includes(part)) || exempt.includes(path)) return null;
  const role = panelRoles.find(isSignedIn);
  return role ? areaOf[role] + intentOf(role, { path, search: opened.search }) : null;
}

function intentOf(role: PanelRole, { path, search }: Opened): string {
  if (path === '/politicas-de-privacidad') return '?privacidad';
  if (path === '/recordar' && search.token !== undefined) return '?aviso=enlace';
  if (role !== 'patient') return '';
  const booking = /^\/agendar-cita(?:\/([^/]+))?$/.exec(path);
  if (booking) return `?agendar=${booking[1] ?? ''}`;
  const turno = /^\/cancelar-turno\/([^/]+)$/.exec(path);
  return turno ? `?turno=${turno[1]}` : '';
}
