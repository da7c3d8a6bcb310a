import { formatMoment } from '../../../base/ui/format/format.ts';
import type { StaffRole } from '../contract/user-fields.ts';
import type { StaffAccount } from '../contract/users.ts';

export const roleWords: Record<StaffRole, string> = {
  Recepcionista: 'Recepción',
  Admin: 'Administración',
};
export const staffRoles = Object.keys(roleWords) as StaffRole[];

export const roleHints: Record<StaffRole, string> = {
  Recepcionista: 'Atiende el mostrador: turnos, llegadas y pacientes.',
  Admin: 'Configura la clínica y las cuentas.',
};

export function lastSeen(
  { lastSignInAt }: { lastSignInAt: string | null },
  timeZone: string,
): string {
  return lastSignInAt
    ? `Ingresó el ${formatMoment(lastSignInAt, timeZone)}`
    : 'Todavía no ingresó';
}

export const nameKnown = ({ name, isSelf }: StaffAccount) =>
  isSelf ? `${name} (usted)` : name;
