import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { Loading } from '../../../../base/ui/loading/loading.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import styles from './set-up.module.css';

const StartForRealDialog = lazy(() => import('./start-for-real-dialog.tsx'));

/** Starts a real clinic from the demonstration. Shown only in a demonstration. */
export function StartForReal() {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [isAsking, setAsking] = useState(false);
  if (!clinic.data?.isDemo) return null;
  return (
    <Section title="Empezar de verdad">
      <p className={styles.quiet}>
        Esta es una demostración, con personas y turnos inventados. Cuando la
        haya mirado, vacíela y cargue su clínica: son tres pasos.
      </p>
      <div>
        <Button onClick={() => setAsking(true)}>Vaciar la demostración…</Button>
      </div>
      {isAsking && (
        <Suspense fallback={<Loading inline />}>
          <StartForRealDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Section>
  );
}
