import { useState } from 'react';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { canUsePasskeys } from './passkey.ts';
import styles from './step-up.module.css';

interface AddFactorProps {
  role: PanelRole;
  /** Part of the step-up dialog, which its own calls cannot open. */
  isStepUp?: boolean;
  onAdded: () => void;
}

type Kind = 'app' | 'passkey';

/** Adds a second factor of the person's choice: an authenticator app, or a passkey if the browser supports it. */
export function AddFactor({ role, isStepUp = false, onAdded }: AddFactorProps) {
  const [adding, setAdding] = useState<Kind | null>(null);
  const leave = () => setAdding(null);
  function added() {
    leave();
    onAdded();
  }
  if (adding === 'app')
    return (
      <AddApp role={role} isStepUp={isStepUp} onAdded={added} onLeave={leave} />
    );
  if (adding === 'passkey')
    return (
      <AddPasskey
        role={role}
        isStepUp={isStepUp}
        onAdded={added}
        onLeave={leave}
      />
    );
  return (
    <ul className={styles.list}>
      {canUsePasskeys() && (
        <li>
          <Button onClick={() => setAdding('passkey')}>
            Agregar una llave de acceso
          </Button>
          <p className={styles.quiet}>
            Con la huella, la cara o el PIN de este dispositivo. Lo más simple.
          </p>
        </li>
      )}
      <li>
        <Button onClick={() => setAdding('app')}>
          Agregar una aplicación de códigos
        </Button>
        <p className={styles.quiet}>
          Una aplicación del celular que muestra un código nuevo cada 30
          segundos.
        </p>
      </li>
    </ul>
  );
}
