import type { PanelRole } from './stored-session.ts';

/** Where a person's own area begins (specification §2). */
export const areaOf: Record<PanelRole, string> = {
  doctor: '/doctor/appointments',
  patient: '/mi-cuenta/citas',
  admin: '/admin/dashboard',
  reception: '/recepcion/appointments',
};

/** How `?rol=` of the sign-in page calls each kind of person. */
const nameInAddress = {
  patient: 'paciente',
  doctor: 'doctor',
  admin: 'administracion',
  reception: 'recepcion',
} as const satisfies Record<PanelRole, string>;

export type RoleInAddress = (typeof nameInAddress)[PanelRole];

export const roleInAddress = (role: PanelRole): RoleInAddress => nameInAddress[role];

export function roleFromAddress(name: unknown): PanelRole | null {
  const found = Object.entries(nameInAddress).find(([, inAddress]) => inAddress === name);
  return found ? (found[0] as PanelRole) : null;
}

/** The sign-in page for a role, which leads back to where it was asked for. */
export function signInAddress(role: PanelRole, backTo?: string): string {
  const search = new URLSearchParams({ rol: roleInAddress(role), ...(backTo && { volver: backTo }) });
  return `/login?${search}`;
}
