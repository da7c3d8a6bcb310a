import { Button } from '../../components/button/button.tsx';
import { PolicyText, PolicyVersion } from './policy-text.tsx';
import styles from './privacy.module.css';

/** The policy where there is no page for it: in a dialog over somebody's panel. */
export function PolicyInDialog() {
  return (
    <>
      <p className={styles.version}>
        <PolicyVersion />
        <span className={styles.print}>
          <Button onClick={() => window.print()}>Imprimir</Button>
        </span>
      </p>
      <div className={styles.inDialog}>
        <PolicyText headings="h3" />
      </div>
    </>
  );
}
