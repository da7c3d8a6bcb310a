import type { ReactNode } from 'react';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import styles from './recovery.module.css';

interface WayPageProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** One of the choices, with the way back to all. */
export function WayPage({ title, lead, children }: WayPageProps) {
  return (
    <Page
      title={title}
      lead={lead}
      above={
        <ButtonLink to="/recordar" kind="quiet" className={styles.back}>
          <span aria-hidden="true">‹ </span>Otras opciones
        </ButtonLink>
      }
    >
      {children}
    </Page>
  );
}
