import type { ReactNode } from 'react';
import { Row } from '../../components/rows/rows.tsx';
import styles from './panel-home.module.css';

interface HomeTaskProps {
  title: string;
  /** The way to it. */
  action: ReactNode;
  children: ReactNode;
}

/** One thing that can be done in a panel, in a sentence. */
export function HomeTask({ title, action, children }: HomeTaskProps) {
  return (
    <Row end={action}>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{children}</p>
    </Row>
  );
}
