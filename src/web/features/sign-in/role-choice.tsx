import { useId } from 'react';
import type { PanelRole } from '../../lib/stored-session.ts';
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

/** As whom: radio buttons side by side, so that arrows and screen readers know them. */
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
