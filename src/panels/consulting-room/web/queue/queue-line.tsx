import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { UndoQueueAct } from '../../../../base/ui/acts/undo-queue-act.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { useServerClock } from '../../../../base/ui/moment/use-server-clock.ts';
import { patientNameOf } from '../../../../subjects/appointments/web/acts/appointment-words.ts';
import type { StaffQueue } from '../../../../subjects/queue/contract/staff-queue.ts';
import { CallNextProblem } from '../../../../subjects/queue/web/call-next-problem.tsx';
import {
  countWords,
  delayWords,
} from '../../../../subjects/queue/web/queue-words.ts';
import type { CallNext } from '../../../../subjects/queue/web/use-call-next.ts';
import { useQueueStep } from '../../../../subjects/queue/web/use-queue-step.ts';
import styles from './queue-line.module.css';

interface QueueLineProps {
  queue: StaffQueue;
  next: CallNext;
}

/** The number of patients who wait for the doctor, the delay, and the button that calls the next patient. */
export function QueueLine({ queue, next }: QueueLineProps) {
  const undoing = useQueueStep('doctor');
  const { leadMs } = useServerClock(queue.serverNow);
  const { counts, waitLimits, entries, doctors } = queue;
  const delay = delayWords(doctors[0]?.delayMinutes ?? null, waitLimits);
  const undoable = entries.find(({ undo }) => undo !== null);
  const isAnybodyThere = entries.some(({ state }) => state === 'waiting');
  const isQuiet = next.error === null && !next.isNobodySeen;
  if (counts.waiting === 0 && delay?.level === undefined && isQuiet)
    return null;
  return (
    <section className={styles.queue} aria-label="Quién espera">
      <p>
        {countWords({ ...counts, inRoom: 0 }) || 'No espera nadie'}
        {delay && (
          <span className={styles.delay} data-wait={delay.level}>
            {' '}
            · {delay.text}
          </span>
        )}
      </p>
      <div className={styles.acts}>
        {undoable?.undo && (
          <UndoQueueAct
            name={patientNameOf(undoable.appointment)}
            until={undoable.undo.until}
            leadMs={leadMs}
            isBusy={undoing.isPending}
            onUndo={() =>
              undoable.undo &&
              undoing.mutate({ entry: undoable, undo: undoable.undo.actId })
            }
          />
        )}
        {isAnybodyThere && (
          <Button
            hint="L"
            busy={next.isPending}
            busyLabel="Llamando…"
            onClick={() => next.call()}
          >
            Llamar siguiente
          </Button>
        )}
      </div>
      <CallNextProblem next={next} />
      <ActProblem error={undoing.error} />
    </section>
  );
}
