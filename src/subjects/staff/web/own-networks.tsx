import type { ReactNode } from 'react';
import { Button } from '../../../base/ui/button/button.tsx';
import { TextAreaField } from '../../../base/ui/field/text-area-field.tsx';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import styles from './access-settings.module.css';

interface OwnNetworksProps {
  /** One address or network in each line. */
  typed: string;
  /** The administrator's present address. */
  yourAddress: string;
  /** True if the address is that of a proxy that the product does not know: all people behind it have it. */
  isShared: boolean;
  error: ReactNode;
  onType: (typed: string) => void;
}

/** The clinic's own networks, with a button that adds the present address. */
export function OwnNetworks({
  typed,
  yourAddress,
  isShared,
  error,
  onType,
}: OwnNetworksProps) {
  const lines = typed.split('\n').map((line) => line.trim());
  const isListed = lines.includes(yourAddress);
  const { place: area, focusPlace: focusArea } =
    usePlaceFocus<HTMLTextAreaElement>();

  function add() {
    onType([...lines.filter(Boolean), yourAddress].join('\n'));
    // The pressed button is gone, so the focus moves.
    focusArea();
  }
  return (
    <fieldset>
      <legend className={styles.legend}>Redes de la clínica</legend>
      <TextAreaField
        ref={area}
        label="Direcciones y redes propias"
        hint="Una por línea, como 200.45.10.7 o 192.168.0.0/24. Quien entra desde ahí no espera porque otros probaron contraseñas."
        error={error}
        optional
        rows={Math.min(8, Math.max(3, lines.length + 1))}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      {isShared && (
        <div className={styles.own}>
          <Notice tone="warning" title="Su dirección es la de un proxy">
            <p>
              Todos los que pasan por él parecen entrar desde {yourAddress}. No
              la agregue: antes, quien opera el servidor tiene que nombrarla en
              TRUSTED_PROXIES.
            </p>
          </Notice>
        </div>
      )}
      {!isShared && (
        <div className={styles.address}>
          <p>
            Usted entra ahora desde <strong>{yourAddress}</strong>
            {isListed && ', que ya está en la lista'}.
          </p>
          {!isListed && <Button onClick={add}>Agregar esta</Button>}
        </div>
      )}
    </fieldset>
  );
}
