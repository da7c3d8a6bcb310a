import { Button } from '../../../base/ui/button/button.tsx';
import { PanelDialog } from '../../../base/ui/panel/panel-dialog.tsx';
import { PolicyText, PolicyVersion } from './policy-text.tsx';
import styles from './privacy.module.css';

/** The policy in a dialog over a panel, where it has no page. */
export function PolicyInDialog({ onClose }: { onClose: () => void }) {
  return (
    <PanelDialog prints title="Política de privacidad" onClose={onClose}>
      <p className={styles.version}>
        <PolicyVersion />
        <span className={styles.print}>
          <Button onClick={() => window.print()}>Imprimir</Button>
        </span>
      </p>
      <div className={styles.inDialog}>
        <PolicyText headings="h3" />
      </div>
    </PanelDialog>
  );
}
