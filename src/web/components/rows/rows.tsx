import type { ReactNode } from 'react';
import styles from './rows.module.css';

/** A list as we draw lists: rows with a line between them, no boxes. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** A face or a sign, at the left. */
  start?: ReactNode;
  /** What can be done with it: at the right, below on a phone. */
  end?: ReactNode;
  children: ReactNode;
}

export function Row({ start, end, children }: RowProps) {
  return (
    <li className={styles.row} data-plain={start ? undefined : true}>
      {start}
      <div>{children}</div>
      {end && <div className={styles.end}>{end}</div>}
    </li>
  );
}
