import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './problem.module.css';

export interface ProblemProps {
  /** The problem, in the person's words and without blame. */
  title: string;
  /** The things that the person can do now. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Other ways out, beside trying again. */
  actions?: ReactNode;
}

/** An error beside its cause. It is announced at once and stays until dealt with. */
export function Problem({
  title,
  children,
  onRetry,
  retrying = false,
  actions,
}: ProblemProps) {
  return (
    <div className={styles.problem} role="alert">
      <span className={styles.sign} aria-hidden="true">
        !
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {(onRetry || actions) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button onClick={onRetry} busy={retrying} busyLabel="Probando…">
              Probar de nuevo
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  );
}
