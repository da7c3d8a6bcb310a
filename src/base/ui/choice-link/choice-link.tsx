import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styles from './choice-link.module.css';

/** A short list of ways to go on. */
export function ChoiceLinks({
  label,
  children,
}: {
  label: string;
  children: ReactNode;
}) {
  return (
    <nav aria-label={label} className={styles.choices}>
      {children}
    </nav>
  );
}

interface ChoiceAnchorProps extends Omit<ComponentProps<'a'>, 'children'> {
  name: string;
  /** Explanation below the name. */
  detail: string;
}

function ChoiceAnchor({ name, detail, ...rest }: ChoiceAnchorProps) {
  return (
    <a {...rest} className={styles.choice}>
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{detail}</span>
      </span>
      <span className={styles.sign} aria-hidden="true">
        ›
      </span>
    </a>
  );
}

/** One choice: the whole line is a link. The router checks `to`, `params` and `search`. */
export const ChoiceLink = createLink(ChoiceAnchor);
