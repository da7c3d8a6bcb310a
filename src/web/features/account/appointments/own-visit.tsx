import { useQuery } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { api } from '../../../api/api.ts';
import { needsHigherLevel, raiseLevel } from '../../../api/level-gate.ts';
import { costWords } from '../../../appointments/visit/visit-words.ts';
import { Button } from '../../../components/button/button.tsx';
import { Facts } from '../../../components/facts/facts.tsx';
import { Loading } from '../../../components/loading/loading.tsx';
import { QueryProblem } from '../../../components/problem/query-problem.tsx';
import styles from '../account.module.css';
import { AppointmentChecklist } from './appointment-checklist.tsx';

/** What an own appointment is for, what to prepare and what to pay, for a session that may see it. */
export function OwnVisit({ appointmentId }: { appointmentId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const focus = useCallback(() => place.current?.focus(), []);
  return (
    // What was pressed is gone once the visit is told.
    <div ref={place} tabIndex={-1}>
      <Told appointmentId={appointmentId} onGone={focus} />
    </div>
  );
}

function Told({ appointmentId, onGone }: { appointmentId: string; onGone: () => void }) {
  const query = useQuery(api.patient.appointments.visit.queryOptions({ input: { appointmentId } }));
  if (needsHigherLevel(query.error)) {
    return <RaiseButton onGone={onGone} />;
  }
  if (query.isError) return <QueryProblem query={query} />;
  if (!query.data) return <Loading inline label="Buscando para qué es…" />;
  const { practiceName, specialtyName } = query.data;
  const { value, detail } = costWords(query.data);
  return (
    <Facts
      facts={[
        {
          label: 'Qué',
          value: practiceName === specialtyName ? practiceName : `${practiceName} · ${specialtyName}`,
        },
        { label: 'Qué traer y preparar', value: <AppointmentChecklist appointmentId={appointmentId} /> },
        { label: 'A pagar', value: detail ? `${value} · ${detail}` : value },
      ]}
    />
  );
}

/** `onGone`: it went from under the focus. */
function RaiseButton({ onGone }: { onGone: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const pressed = button.current;
    return () => {
      if (pressed === document.activeElement) onGone();
    };
  }, [onGone]);
  return (
    <p>
      <Button ref={button} kind="quiet" className={styles.inText} onClick={() => void raiseLevel()}>
        Ver práctica, preparación y precio
      </Button>
    </p>
  );
}
