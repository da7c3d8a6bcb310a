import { type ReactNode, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { sentence } from '../../../../base/ui/format/format.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import type { DoctorSchedule } from '../../contract/schedules.ts';
import { AbsenceDialog } from './absence-dialog.tsx';
import { ExtraDialog } from './extra-dialog.tsx';
import styles from './schedule-editor.module.css';
import { ScheduleProblem } from './schedule-problem.tsx';
import { absenceWords, extraWords, termsWords } from './schedule-words.ts';
import { useScheduleChange } from './use-schedule-change.ts';

/** Absences: times in the weekly hours when a professional does not attend. */
export function Absences({ schedule }: { schedule: DoctorSchedule }) {
  const { absences, today, doctorId } = schedule;
  return (
    <Exceptions
      title="Ausencias"
      singular="ausencia"
      entries={absences}
      wordsOf={(absence) => [
        absence.publicReason,
        absenceWords(absence, today),
      ]}
      nameOf={(absence) =>
        `${absence.publicReason}, ${absenceWords(absence, today)}`
      }
      end={(absenceId) => api.admin.schedules.endAbsence.call({ absenceId })}
      restore={({ id: _, ...terms }) =>
        api.admin.schedules.createAbsence.call({ ...terms, doctorId })
      }
      effect="Esos horarios se pueden reservar otra vez."
      advice="Vacaciones, congresos o licencias: en esas fechas no se ofrecen turnos."
      dialog={(close) => <AbsenceDialog schedule={schedule} onClose={close} />}
    />
  );
}

/** Extra sessions: times outside the weekly hours when a professional attends. */
export function ExtraSessions({ schedule }: { schedule: DoctorSchedule }) {
  const { extraSessions, doctorId } = schedule;
  return (
    <Exceptions
      title="Sesiones extra"
      singular="sesión extra"
      entries={extraSessions}
      wordsOf={(extra) => [
        extraWords(extra),
        sentence(termsWords(extra, schedule)),
      ]}
      nameOf={extraWords}
      end={(extraSessionId) =>
        api.admin.schedules.endExtraSession.call({ extraSessionId })
      }
      restore={({ id: _, ...terms }) =>
        api.admin.schedules.createExtraSession.call({ ...terms, doctorId })
      }
      advice="Un día suelto en que atiende además de lo habitual, también en feriado."
      dialog={(close) => <ExtraDialog schedule={schedule} onClose={close} />}
    />
  );
}

interface ExceptionsProps<Entry extends { id: string }> {
  title: string;
  singular: string;
  entries: readonly Entry[];
  /** The words of an entry's row, and its name in its button and its undo. */
  wordsOf: (entry: Entry) => [what: string, details: string];
  nameOf: (entry: Entry) => string;
  end: (id: string) => Promise<DoctorSchedule>;
  restore: (entry: Entry) => Promise<DoctorSchedule>;
  /** The effect of removing an entry. */
  effect?: string;
  /** Says what they are for, if there are none. */
  advice: string;
  dialog: (close: () => void) => ReactNode;
}

function Exceptions<Entry extends { id: string }>(
  props: ExceptionsProps<Entry>,
) {
  const {
    title,
    singular,
    entries,
    wordsOf,
    nameOf,
    end,
    restore,
    effect,
    advice,
    dialog,
  } = props;
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Entry | null>(null);
  const restoring = useScheduleChange({
    send: restore,
    done: `${sentence(singular)} repuesta`,
    onDone: () => setRemoved(null),
  });
  const ending = useScheduleChange({
    send: end,
    done: `${sentence(singular)} quitada`,
  });
  return (
    <Section title={title}>
      <div className={styles.part}>
        <ScheduleProblem error={ending.error ?? restoring.error} />
        {removed && !entries.some(({ id }) => id === removed.id) && (
          <Removed
            key={removed.id}
            title={`Quitó la ${singular}: ${nameOf(removed)}`}
            busy={restoring.isPending}
            onUndo={() => restoring.mutate(removed)}
          >
            {effect && <p>{effect}</p>}
          </Removed>
        )}
        {entries.length === 0 ? (
          <EmptyState title={`Sin ${title.toLowerCase()} cargadas`}>
            <p>{advice}</p>
          </EmptyState>
        ) : (
          <Rows label={title}>
            {entries.map((entry) => (
              <Row
                key={entry.id}
                end={
                  <Button
                    aria-label={`Quitar: ${nameOf(entry)}`}
                    busy={ending.isPending && ending.variables === entry.id}
                    onClick={() => {
                      if (ending.isPending) return;
                      setRemoved(entry);
                      restoring.reset();
                      ending.mutate(entry.id);
                    }}
                  >
                    Quitar
                  </Button>
                }
              >
                <p className={styles.what}>{wordsOf(entry)[0]}</p>
                <p className={styles.quiet}>{wordsOf(entry)[1]}</p>
              </Row>
            ))}
          </Rows>
        )}
        <Button className={styles.addition} onClick={() => setAdding(true)}>
          Agregar {singular}
        </Button>
      </div>
      {isAdding && dialog(() => setAdding(false))}
    </Section>
  );
}

interface RemovedProps {
  title: string;
  busy: boolean;
  onUndo: () => void;
  children: ReactNode;
}

/** The last removed entry, with undo. It takes the focus of the row that is gone. */
function Removed({ title, busy, onUndo, children }: RemovedProps) {
  const place = useFocusShown();
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
