import type { ReactNode } from 'react';
import styles from './problem.module.css';

export interface NoticeProps {
  title: string;
  tone?: 'info' | 'good' | 'warning';
  actions?: ReactNode;
  children?: ReactNode;
}

const signs = { info: 'i', good: '✓', warning: '!' };

/** Information shown in place while it is true: a deadline, what to bring, what was done. */
export function Notice({ title, tone = 'info', actions, children }: NoticeProps) {
  return (
    <div className={styles.problem} data-tone={tone}>
      <span className={styles.sign} aria-hidden="true">
        {signs[tone]}
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
