import { Notice } from '../components/problem/notice.tsx';
import type { PanelRole } from '../lib/stored-session.ts';
import { unguarded } from './act-guard.ts';
import { AddFactor } from './add-factor.tsx';
import styles from './step-up.module.css';

/** The clinic asks for a second factor of whoever has none yet: it is added here, and serves at once. */
export function FirstFactor({ role, onAdded }: { role: PanelRole; onAdded: () => void }) {
  return (
    <div className={styles.way}>
      <Notice title="La clínica pide un segundo factor para esto, y usted todavía no tiene uno">
        <p>Agréguelo ahora. Se hace una sola vez y lleva un minuto.</p>
      </Notice>
      <AddFactor role={role} guard={unguarded} onAdded={onAdded} />
    </div>
  );
}
