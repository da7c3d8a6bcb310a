import { type ReactNode, useId } from 'react';
import styles from './security.module.css';

interface PartProps {
  title: string;
  /** The purpose, in one sentence. */
  lead: ReactNode;
  children: ReactNode;
}

/** One subject of the account's security. */
export function Part({ title, lead, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        <p className={styles.quiet}>{lead}</p>
      </header>
      {children}
    </section>
  );
}
