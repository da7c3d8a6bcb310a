import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PastTurno } from '../../../contract/patient/account.ts';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Row, Rows } from '../../components/rows/rows.tsx';
import { Section } from '../../components/section/section.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { formatDayWithYear, formatTime, sentence } from '../../lib/format.ts';
import styles from './account.module.css';
import { dayOfTurno, statusWords } from './turno-words.ts';

/** What was before: shown when it is asked for, to who showed surely who they are. */
export function PastTurnos() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Mis turnos anteriores">
      {isOpen ? (
        <AskedPastTurnos />
      ) : (
        <p>
          <Button onClick={() => setOpen(true)}>Ver mis turnos anteriores</Button>
        </p>
      )}
    </Section>
  );
}

function AskedPastTurnos() {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const past = useQuery(api.patient.turnos.past.queryOptions());
  const timeZone = clinic.data?.timeZone;
  return (
    <GuardedQuery
      role="patient"
      query={{ ...past, data: past.data && timeZone ? { past: past.data, timeZone } : undefined }}
      loading={<LoadingLines label="Buscando sus turnos anteriores…" count={3} />}
    >
      {(found) => <PastRows {...found} />}
    </GuardedQuery>
  );
}

function PastRows({ past, timeZone }: { past: PastTurno[]; timeZone: string }) {
  if (past.length === 0) return <EmptyState title="Todavía no tiene turnos anteriores" />;
  return (
    <Rows label="Turnos anteriores">
      {past.map((turno) => (
        <Row key={turno.id} end={<span className={styles.status}>{statusWords[turno.status]}</span>}>
          <p className={styles.rowTitle}>
            <time dateTime={turno.startsAt}>
              {sentence(formatDayWithYear(dayOfTurno(turno, timeZone)))},{' '}
              {formatTime(turno.startsAt, timeZone)}
            </time>
          </p>
          <p>{turno.doctor.name}</p>
          <p className={styles.rowDetail}>
            {turno.practiceName} · {turno.specialtyName}
          </p>
        </Row>
      ))}
    </Rows>
  );
}
