import { type ReactNode, useId } from 'react';
import { Button } from '../../../base/ui/button/button.tsx';
import { CheckField } from '../../../base/ui/field/check-field.tsx';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { type Role, roleNames, roles } from './access-presets.ts';
import styles from './access-settings.module.css';

interface SecondFactorRolesProps {
  chosen: Role[];
  /** True if the administrator has no second factor of their own. */
  lacksOwn: boolean;
  /** The reason why saving was refused, shown beside that role. */
  error: ReactNode;
  onChoose: (roles: Role[]) => void;
  onAddOwn: () => void;
}

/** The roles that must have a second factor. */
export function SecondFactorRoles(props: SecondFactorRolesProps) {
  const { chosen, lacksOwn, error, onChoose, onAddOwn } = props;
  const hintId = useId();
  const asksMine = chosen.includes('admin') && lacksOwn;
  const toggle = (role: Role) =>
    onChoose(
      chosen.includes(role)
        ? chosen.filter((each) => each !== role)
        : [...chosen, role],
    );
  return (
    <fieldset aria-describedby={hintId}>
      <legend className={styles.legend}>
        Quiénes necesitan un segundo factor
      </legend>
      <p id={hintId} className={styles.quiet}>
        Una aplicación de códigos o una llave de acceso, además de la
        contraseña, para lo más delicado de su panel. Quien no lo tenga lo
        agrega la próxima vez que haga falta.
      </p>
      {roles.map((role) => (
        <CheckField
          key={role}
          label={roleNames[role]}
          checked={chosen.includes(role)}
          optional
          error={role === 'admin' && asksMine && error}
          onChange={() => toggle(role)}
        />
      ))}
      {asksMine && (
        <div role="status" className={styles.own}>
          <Notice
            tone="warning"
            title="Usted todavía no tiene un segundo factor"
            actions={<Button onClick={onAddOwn}>Agregar el mío</Button>}
          >
            <p>
              Agréguelo antes de pedirlo a la administración: esta misma
              pantalla se lo va a pedir.
            </p>
          </Notice>
        </div>
      )}
    </fieldset>
  );
}
