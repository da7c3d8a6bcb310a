import type { ReactNode } from 'react';
import styles from './rows.module.css';

/** A list of rows with a line between them, no boxes. */
export function Rows({
  label,
  children,
}: {
  label: string;
  children: ReactNode;
}) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** A photo or an icon, at the left. */
  start?: ReactNode;
  /** Actions: at the right, below on a phone. */
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
