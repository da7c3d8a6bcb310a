import type { StaffQueue } from '../../../../contract/staff/queue.ts';
import { patientNameOf } from '../../../appointments/acts/appointment-words.ts';
import { CallNextProblem } from '../../../appointments/queue/call-next-problem.tsx';
import { countWords, delayWords } from '../../../appointments/queue/queue-words.ts';
import { UndoQueueAct } from '../../../appointments/queue/undo-queue-act.tsx';
import type { CallNext } from '../../../appointments/queue/use-call-next.ts';
import { useQueueStep } from '../../../appointments/queue/use-queue-step.ts';
import { Button } from '../../../components/button/button.tsx';
import { useServerClock } from '../../../components/moment/use-server-clock.ts';
import { ActProblem } from '../../../step-up/act-problem.tsx';
import styles from './queue-line.module.css';

interface QueueLineProps {
  queue: StaffQueue;
  next: CallNext;
}

/** How many wait for the doctor, how late they run, and calling whoever is next. */
export function QueueLine({ queue, next }: QueueLineProps) {
  const undoing = useQueueStep('doctor');
  const { leadMs } = useServerClock(queue.serverNow);
  const { counts, waitLimits, entries, doctors } = queue;
  const delay = delayWords(doctors[0]?.delayMinutes ?? null, waitLimits);
  const undoable = entries.find(({ undo }) => undo !== null);
  const isAnybodyThere = entries.some(({ state }) => state === 'waiting');
  const isQuiet = next.error === null && !next.isNobodySeen;
  if (counts.waiting === 0 && delay?.level === undefined && isQuiet) return null;
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
            onUndo={() => undoable.undo && undoing.mutate({ entry: undoable, undo: undoable.undo.actId })}
          />
        )}
        {isAnybodyThere && (
          <Button hint="L" busy={next.isPending} busyLabel="Llamando…" onClick={() => next.call()}>
            Llamar siguiente
          </Button>
        )}
      </div>
      <CallNextProblem next={next} />
      <ActProblem error={undoing.error} />
    </section>
  );
}
