import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../api/web/client/api.ts';
import { Brand, DemoRibbon } from './brand.tsx';
import styles from './phone-frame.module.css';

/** A page of one thing, for the phone of a patient in the waiting room: the clinic's name, and no menu. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  const clinic = useQuery(api.public.clinic.get.queryOptions()).data;
  return (
    <div className={styles.page}>
      <header>
        {clinic?.isDemo && <DemoRibbon />}
        <p className={styles.brand}>
          <Brand clinicName={clinic?.name} />
        </p>
      </header>
      <main id="contenido" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
