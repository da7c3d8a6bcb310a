import type { StaffRole } from '../../../contract/admin/user-fields.ts';
import type { StaffAccount } from '../../../contract/admin/users.ts';

export const roleWords: Record<StaffRole, string> = {
  Recepcionista: 'Recepción',
  Admin: 'Administración',
};
export const staffRoles = Object.keys(roleWords) as StaffRole[];

export const roleHints: Record<StaffRole, string> = {
  Recepcionista: 'Atiende el mostrador: turnos, llegadas y pacientes.',
  Admin: 'Configura la clínica y las cuentas.',
};

export const nameKnown = ({ name, isSelf }: StaffAccount) => (isSelf ? `${name} (usted)` : name);
