import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Section } from '../../components/section/section.tsx';
import { api } from '../../lib/api.ts';
import styles from './set-up.module.css';
import { StartForRealDialog } from './start-for-real-dialog.tsx';

/** In a demonstration: the way out of it, to a clinic of one's own. */
export function StartForReal() {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [isAsking, setAsking] = useState(false);
  if (!clinic.data?.isDemo) return null;
  return (
    <Section title="Empezar de verdad">
      <p className={styles.quiet}>
        Esta es una demostración, con personas y turnos inventados. Cuando la haya mirado, vacíela y cargue su
        clínica: son tres pasos.
      </p>
      <div>
        <Button onClick={() => setAsking(true)}>Vaciar la demostración…</Button>
      </div>
      {isAsking && <StartForRealDialog onClose={() => setAsking(false)} />}
    </Section>
  );
}
