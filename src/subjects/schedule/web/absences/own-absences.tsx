import { useState } from 'react';
import { Button } from '../../../../base/ui/button/button.tsx';
import { sentence } from '../../../../base/ui/format/format.ts';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import type { OwnSchedule } from '../../contract/schedule.ts';
import { stretchOf } from './absence-words.ts';
import styles from './doctor-schedule.module.css';
import { OwnProblem } from './own-problem.tsx';
import { useWithdrawing } from './use-withdrawing.ts';

interface OwnProps {
  schedule: OwnSchedule;
  timeZone: string;
}

/** The absences ahead. The doctor can take back their own. */
export function OwnAbsences({ schedule: { absences }, timeZone }: OwnProps) {
  const [question, ask] = useState<{ id: string; when: string } | null>(null);
  const withdraw = useWithdrawing('Ausencia quitada');
  return (
    <Section title="Ausencias">
      <OwnProblem error={withdraw.error} timeZone={timeZone} />
      {absences.length === 0 ? (
        <p className={styles.none}>No hay ausencias previstas.</p>
      ) : (
        <Rows label="Ausencias">
          {absences.map((absence) => {
            const when = stretchOf(absence, timeZone);
            const { ownRequestId } = absence;
            return (
              <Row
                key={`${absence.startsAt} ${ownRequestId}`}
                end={
                  ownRequestId && (
                    <Button
                      aria-label={`Quitar: ${when}`}
                      busy={
                        withdraw.isPending &&
                        withdraw.variables === ownRequestId
                      }
                      onClick={() =>
                        withdraw.isPending || ask({ id: ownRequestId, when })
                      }
                    >
                      Quitar
                    </Button>
                  )
                }
              >
                <p className={styles.name}>{absence.reason}</p>
                <p>{sentence(when)}</p>
                {!ownRequestId && (
                  <p className={styles.detail}>La cargó la administración.</p>
                )}
              </Row>
            );
          })}
        </Rows>
      )}
      {question && (
        <PanelConfirm
          open
          title="¿Quitar la ausencia?"
          confirmLabel="Quitar"
          keepLabel="Conservarla"
          onConfirm={() => {
            withdraw.mutate(question.id);
            ask(null);
          }}
          onClose={() => ask(null)}
        >
          <p>
            {sentence(question.when)}. Lo que falte de ella se puede reservar
            otra vez.
          </p>
        </PanelConfirm>
      )}
    </Section>
  );
}
