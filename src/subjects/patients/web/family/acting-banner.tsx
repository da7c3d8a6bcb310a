import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { actingSentences } from '../../../../base/api/contract/acting-sentences.ts';
import { api } from '../../../../base/api/web/client/api.ts';
import {
  onSessionEvent,
  showActedPatient,
  useStoredSession,
} from '../../../../base/api/web/session/session.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import styles from './own-family.module.css';

/** Stands above every page while the session acts for another patient: their name, and the way back. */
export function ActingBanner() {
  const patient = useStoredSession('patient');
  const isActing = patient !== null && patient.id !== patient.originalPatientId;
  const [refused, setRefused] = useState<
    'ACTING_ENDED' | 'ACTING_CHANGED' | null
  >(null);
  useEffect(
    () =>
      onSessionEvent(({ kind }) => {
        if (kind === 'actingEnded') setRefused('ACTING_ENDED');
        if (kind === 'actingChanged') setRefused('ACTING_CHANGED');
      }),
    [],
  );
  const back = useMutation(
    api.patient.family.actAsSelf.mutationOptions({
      onSuccess: ({ own }) => {
        setRefused(null);
        showActedPatient({ id: own.patientId, name: own.name });
      },
    }),
  );
  return (
    <>
      <div role="status">
        {refused && (
          <div className={styles.refused}>
            <Notice
              tone="warning"
              title={actingSentences[refused]}
              actions={
                <Button onClick={() => setRefused(null)}>Entendido</Button>
              }
            />
          </div>
        )}
      </div>
      {isActing && (
        <section className={styles.banner} aria-label="En nombre de quién está">
          <p>
            Está en nombre de <strong>{patient.name}</strong>. Lo que haga aquí
            es para esa persona.
          </p>
          <Button
            busy={back.isPending}
            busyLabel="Volviendo…"
            onClick={() => back.mutate({})}
          >
            Volver a mi cuenta
          </Button>
          <ActProblem error={back.error} />
        </section>
      )}
    </>
  );
}
