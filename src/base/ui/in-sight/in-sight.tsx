import type { ReactNode } from 'react';
import styles from './in-sight.module.css';
import { useInSight } from './use-in-sight.ts';

interface InSightProps {
  /** A change of this scrolls to the content again. */
  cause: unknown;
  children: ReactNode;
}

/** Scrolls to its content: an answer below the fold of a long form, or behind its foot, would go unnoticed. */
export function InSight({ cause, children }: InSightProps) {
  return (
    <div ref={useInSight(cause)} className={styles.inSight}>
      {children}
    </div>
  );
}
