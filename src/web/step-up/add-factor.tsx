import { useState } from 'react';
import { Button } from '../components/button/button.tsx';
import type { PanelRole } from '../lib/stored-session.ts';
import type { ActGuard } from './act-guard.ts';
import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { canUsePasskeys } from './passkey.ts';
import styles from './step-up.module.css';

interface AddFactorProps {
  role: PanelRole;
  guard: ActGuard;
  onAdded: () => void;
}

type Kind = 'app' | 'passkey';

/** A second factor of the person's choice: an app that shows codes, or a passkey where the browser has them. */
export function AddFactor({ role, guard, onAdded }: AddFactorProps) {
  const [adding, setAdding] = useState<Kind | null>(null);
  const leave = () => setAdding(null);
  function added() {
    leave();
    onAdded();
  }
  if (adding === 'app') return <AddApp role={role} guard={guard} onAdded={added} onLeave={leave} />;
  if (adding === 'passkey') return <AddPasskey role={role} guard={guard} onAdded={added} onLeave={leave} />;
  return (
    <ul className={styles.list}>
      {canUsePasskeys() && (
        <li>
          <Button onClick={() => setAdding('passkey')}>Agregar una llave de acceso</Button>
          <p className={styles.quiet}>Con la huella, la cara o el PIN de este dispositivo. Lo más simple.</p>
        </li>
      )}
      <li>
        <Button onClick={() => setAdding('app')}>Agregar una aplicación de códigos</Button>
        <p className={styles.quiet}>
          Una aplicación del celular que muestra un código nuevo cada 30 segundos.
        </p>
      </li>
    </ul>
  );
}
