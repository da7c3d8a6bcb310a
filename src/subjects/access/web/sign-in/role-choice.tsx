import { useId } from 'react';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import styles from './sign-in.module.css';

const kinds: [role: PanelRole, label: string][] = [
  ['patient', 'Paciente'],
  ['doctor', 'Doctor'],
  ['admin', 'Administración'],
  ['reception', 'Recepción'],
];

interface RoleChoiceProps {
  chosen: PanelRole;
  onChoose: (role: PanelRole) => void;
}

/** The role to sign in with: radio buttons side by side, so that arrow keys and screen readers work. */
export function RoleChoice({ chosen, onChoose }: RoleChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">Ingresar como</legend>
      {kinds.map(([role, label]) => (
        <label key={role} className={styles.kind}>
          <input
            type="radio"
            name={name}
            value={role}
            checked={role === chosen}
            onChange={() => onChoose(role)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
