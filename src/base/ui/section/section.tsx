import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

/** A part of a page below its own heading, two steps of space from the next. */
export function Section({
  title,
  children,
}: {
  title: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Children in a column: `tight` for related ones, `wide` for separate ones. */
export function Stack({
  gap,
  children,
}: {
  gap?: 'tight' | 'wide';
  children: ReactNode;
}) {
  return (
    <div className={styles.stack} data-gap={gap}>
      {children}
    </div>
  );
}
