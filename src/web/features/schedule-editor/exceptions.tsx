import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type {
  DoctorSchedule,
  ScheduleAbsence,
  ScheduleExtraSession,
} from '../../../contract/admin/schedules.ts';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { Row, Rows } from '../../components/rows/rows.tsx';
import { Section } from '../../components/section/section.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { sentence } from '../../lib/format.ts';
import { AbsenceDialog } from './absence-dialog.tsx';
import { ExtraDialog } from './extra-dialog.tsx';
import styles from './schedule-editor.module.css';
import { ScheduleProblem } from './schedule-problem.tsx';
import { absenceWords, extraWords, termsWords } from './schedule-words.ts';
import { useScheduleChange } from './use-schedule-change.ts';

interface ExceptionsProps {
  schedule: DoctorSchedule;
  timeZone: string;
}

/** When a professional does not attend, although the week says so. */
export function Absences({ schedule, timeZone }: ExceptionsProps) {
  const change = useScheduleChange();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<ScheduleAbsence | null>(null);
  const restore = useMutation(
    api.admin.schedules.createAbsence.mutationOptions({
      onSuccess: (saved) => {
        change.keep(saved, 'Ausencia repuesta');
        setRemoved(null);
      },
    }),
  );
  const end = useMutation(
    api.admin.schedules.endAbsence.mutationOptions({
      onSuccess: (saved) => change.keep(saved, 'Ausencia quitada'),
      onError: change.lookAgainAfter,
    }),
  );
  const { absences, today, doctorId } = schedule;
  return (
    <Section title="Ausencias">
      <GuardedAct role="admin" act={end}>
        <GuardedAct role="admin" act={restore}>
          <div className={styles.part}>
            <ScheduleProblem error={end.error ?? restore.error} timeZone={timeZone} />
            {removed && !absences.some(({ id }) => id === removed.id) && (
              <Removed
                key={removed.id}
                title={`Quitó la ausencia: ${removed.publicReason}, ${absenceWords(removed, today)}`}
                busy={restore.isPending}
                onUndo={() => {
                  const { id: _, ...terms } = removed;
                  restore.mutate({ ...terms, doctorId });
                }}
              >
                <p>Esos horarios se pueden reservar otra vez.</p>
              </Removed>
            )}
            {absences.length === 0 ? (
              <EmptyState title="Sin ausencias cargadas">
                <p>Vacaciones, congresos o licencias: en esas fechas no se ofrecen turnos.</p>
              </EmptyState>
            ) : (
              <Rows label="Ausencias">
                {absences.map((absence) => (
                  <Row
                    key={absence.id}
                    end={
                      <Button
                        aria-label={`Quitar: ${absence.publicReason}, ${absenceWords(absence, today)}`}
                        busy={end.isPending && end.variables.absenceId === absence.id}
                        onClick={() => {
                          if (end.isPending) return;
                          setRemoved(absence);
                          restore.reset();
                          end.mutate({ absenceId: absence.id });
                        }}
                      >
                        Quitar
                      </Button>
                    }
                  >
                    <p className={styles.what}>{absence.publicReason}</p>
                    <p className={styles.quiet}>{absenceWords(absence, today)}</p>
                  </Row>
                ))}
              </Rows>
            )}
            <Button className={styles.addition} onClick={() => setAdding(true)}>
              Agregar ausencia
            </Button>
          </div>
        </GuardedAct>
      </GuardedAct>
      {isAdding && <AbsenceDialog schedule={schedule} timeZone={timeZone} onClose={() => setAdding(false)} />}
    </Section>
  );
}

/** When a professional attends, although the week does not say so. */
export function ExtraSessions({ schedule, timeZone }: ExceptionsProps) {
  const change = useScheduleChange();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<ScheduleExtraSession | null>(null);
  const restore = useMutation(
    api.admin.schedules.createExtraSession.mutationOptions({
      onSuccess: (saved) => {
        change.keep(saved, 'Sesión extra repuesta');
        setRemoved(null);
      },
    }),
  );
  const end = useMutation(
    api.admin.schedules.endExtraSession.mutationOptions({
      onSuccess: (saved) => change.keep(saved, 'Sesión extra quitada'),
      onError: change.lookAgainAfter,
    }),
  );
  const { extraSessions, doctorId } = schedule;
  return (
    <Section title="Sesiones extra">
      <GuardedAct role="admin" act={end}>
        <GuardedAct role="admin" act={restore}>
          <div className={styles.part}>
            <ScheduleProblem error={end.error ?? restore.error} timeZone={timeZone} />
            {removed && !extraSessions.some(({ id }) => id === removed.id) && (
              <Removed
                key={removed.id}
                title={`Quitó la sesión extra: ${extraWords(removed)}`}
                busy={restore.isPending}
                onUndo={() => {
                  const { id: _, ...terms } = removed;
                  restore.mutate({ ...terms, doctorId });
                }}
              />
            )}
            {extraSessions.length === 0 ? (
              <EmptyState title="Sin sesiones extra cargadas">
                <p>Un día suelto en que atiende además de lo habitual, también en feriado.</p>
              </EmptyState>
            ) : (
              <Rows label="Sesiones extra">
                {extraSessions.map((extra) => (
                  <Row
                    key={extra.id}
                    end={
                      <Button
                        aria-label={`Quitar: ${extraWords(extra)}`}
                        busy={end.isPending && end.variables.extraSessionId === extra.id}
                        onClick={() => {
                          if (end.isPending) return;
                          setRemoved(extra);
                          restore.reset();
                          end.mutate({ extraSessionId: extra.id });
                        }}
                      >
                        Quitar
                      </Button>
                    }
                  >
                    <p className={styles.what}>{extraWords(extra)}</p>
                    <p className={styles.quiet}>{sentence(termsWords(extra, schedule))}</p>
                  </Row>
                ))}
              </Rows>
            )}
            <Button className={styles.addition} onClick={() => setAdding(true)}>
              Agregar sesión extra
            </Button>
          </div>
        </GuardedAct>
      </GuardedAct>
      {isAdding && <ExtraDialog schedule={schedule} timeZone={timeZone} onClose={() => setAdding(false)} />}
    </Section>
  );
}

interface RemovedProps {
  title: string;
  busy: boolean;
  onUndo: () => void;
  children?: ReactNode;
}

/** What was taken away last, and the way back. It takes the focus of the row that is gone. */
function Removed({ title, busy, onUndo, children }: RemovedProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.removed}>
      <Notice
        title={title}
        actions={
          <Button busy={busy} onClick={onUndo}>
            Deshacer
          </Button>
        }
      >
        {children}
      </Notice>
    </div>
  );
}
