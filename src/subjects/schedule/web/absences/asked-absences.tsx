import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { useLive } from '../../../../base/api/web/live/live.ts';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Rows } from '../../../../base/ui/rows/rows.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import styles from '../../../../base/ui/set-up/admin-requests.module.css';
import { AnswerPlace } from '../../../../base/ui/set-up/answer-place.tsx';
import type { AskedAbsence } from '../../contract/schedules.ts';
import { AskedAbsenceRow } from './asked-absence-row.tsx';

interface Answered {
  absence: AskedAbsence;
  isAccepted: boolean;
}

/** The absences that professionals ask for. Each waits until an administrator accepts or refuses it. */
export function AskedAbsences({ timeZone }: { timeZone: string }) {
  const queryClient = useQueryClient();
  const asked = useQuery(api.admin.schedules.askedAbsences.queryOptions());
  const [answered, setAnswered] = useState<Answered | null>(null);
  useLive('admin', (changes) => {
    if (
      changes.some(
        ({ kind }) =>
          kind === 'all' || kind === 'schedule' || kind === 'appointment',
      )
    ) {
      void queryClient.invalidateQueries({
        queryKey: api.admin.schedules.askedAbsences.key(),
      });
    }
  });
  return (
    <Section title="Ausencias pedidas">
      <div className={styles.requests}>
        {answered && <AnsweredNotice answered={answered} />}
        <QueryContent
          query={asked}
          loading={<LoadingLines label="Buscando ausencias pedidas…" />}
        >
          {(absences) =>
            absences.length === 0 ? (
              <EmptyState title="No hay ausencias pedidas">
                <p>
                  Cuando un profesional pida una en Mis horarios, aparece aquí.
                </p>
              </EmptyState>
            ) : (
              <Rows label="Ausencias pedidas">
                {absences.map((absence) => (
                  <AskedAbsenceRow
                    key={absence.id}
                    absence={absence}
                    timeZone={timeZone}
                    onAnswered={(isAccepted) =>
                      setAnswered({ absence, isAccepted })
                    }
                  />
                ))}
              </Rows>
            )
          }
        </QueryContent>
      </div>
    </Section>
  );
}

function AnsweredNotice({
  answered: { absence, isAccepted },
}: {
  answered: Answered;
}) {
  const title = `${isAccepted ? 'Aceptó' : 'Rechazó'} la ausencia de ${absence.doctor.name}`;
  return (
    <AnswerPlace requestId={absence.id}>
      <Notice title={title} {...(isAccepted && { tone: 'good' as const })}>
        <p>
          {isAccepted
            ? 'En esas horas no se ofrecen turnos. Los pacientes leen «No atiende».'
            : 'Su agenda queda como estaba, y el profesional lee por qué.'}
        </p>
      </Notice>
    </AnswerPlace>
  );
}
