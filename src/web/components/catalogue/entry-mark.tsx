import type { ReactNode } from 'react';
import styles from './catalogue.module.css';

interface EntryMarkProps {
  /** `warning`: somebody has to look at it. */
  tone: 'on' | 'off' | 'warning';
  children: ReactNode;
}

const signs = { on: '●', off: '○', warning: '▲' };

/** How an entry stands, as colour, word and shape. */
export function EntryMark({ tone, children }: EntryMarkProps) {
  return (
    <span className={styles.mark} data-tone={tone}>
      <span aria-hidden="true">{signs[tone]}</span> {children}
    </span>
  );
}
