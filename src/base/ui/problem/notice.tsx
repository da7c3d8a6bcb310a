import type { ReactNode } from 'react';
import styles from './problem.module.css';

export interface NoticeProps {
  title: string;
  tone?: 'info' | 'good' | 'warning';
  actions?: ReactNode;
  /** Takes as few lines as it can, with its acts beside it: above what people work in. */
  isLow?: boolean;
  children?: ReactNode;
}

const signs = { info: 'i', good: '✓', warning: '!' };

/** Information shown in place while it is true: a deadline, what to bring, what was done. */
export function Notice({
  title,
  tone = 'info',
  actions,
  isLow = false,
  children,
}: NoticeProps) {
  return (
    <div
      className={styles.problem}
      data-tone={tone}
      data-low={isLow || undefined}
    >
      <span className={styles.sign} aria-hidden="true">
        {signs[tone]}
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
