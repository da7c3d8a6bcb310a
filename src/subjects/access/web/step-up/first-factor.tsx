import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { AddFactor } from './add-factor.tsx';
import styles from './step-up.module.css';

/** The clinic requires a second factor that the person lacks: it is added here, and is valid at once. */
export function FirstFactor({
  role,
  onAdded,
}: {
  role: PanelRole;
  onAdded: () => void;
}) {
  return (
    <div className={styles.way}>
      <Notice title="La clínica pide un segundo factor para esto, y usted todavía no tiene uno">
        <p>Agréguelo ahora. Se hace una sola vez y lleva un minuto.</p>
      </Notice>
      <AddFactor role={role} isStepUp onAdded={onAdded} />
    </div>
  );
}
