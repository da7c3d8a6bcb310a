import { Link } from '@tanstack/react-router';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { UndoQueueAct } from '../../../../base/ui/acts/undo-queue-act.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatTime } from '../../../../base/ui/format/format.ts';
import { PanelMenu } from '../../../../base/ui/panel/panel-menu.tsx';
import { Row } from '../../../../base/ui/rows/rows.tsx';
import { AppointmentProblem } from '../../../appointments/web/acts/appointment-problem.tsx';
import { listedPatientOf } from '../../../appointments/web/acts/appointment-words.ts';
import type { AppointmentActs } from '../../../appointments/web/acts/use-appointment-acts.ts';
import { WaitingMark } from '../../../appointments/web/kept/waiting-mark.tsx';
import type { QueueEntry, StaffQueue } from '../../contract/staff-queue.ts';
import type { QueueStepping } from '../use-queue-step.ts';
import { actsOf, type EntryAct, keyOfEntryAct, labelOf } from './entry-acts.ts';
import styles from './queue-desk.module.css';
import { entryWords } from './queue-words.ts';

interface EntryRowProps {
  entry: QueueEntry;
  queue: StaffQueue;
  /** The server's present time, ISO. */
  now: string;
  acts: AppointmentActs;
  stepping: QueueStepping;
  onAct: (act: EntryAct, entry: QueueEntry) => void;
  onUndo: (entry: QueueEntry) => void;
}

/** A patient in the queue, with the doctor, the state, and what may be done now. */
export function EntryRow({
  entry,
  queue,
  now,
  acts,
  stepping,
  onAct,
  onUndo,
}: EntryRowProps) {
  const { appointment, isUrgent, isMoved, undo } = entry;
  const { id, ticket, doctor, roomName, startsAt, isWalkIn, isFirstVisit } =
    appointment;
  const { timeZone } = queue;
  const name = listedPatientOf(appointment);
  const words = entryWords(entry, { ...queue, now });
  const isOwn = stepping.variables?.entry.appointment.id === id;
  const isBusy = acts.underWayOf(id) !== null || (isOwn && stepping.isPending);
  const { buttons, menu } = actsOf(entry);
  return (
    <Row
      start={
        <span className={styles.ticket}>
          {ticket ?? formatTime(startsAt, timeZone)}
        </span>
      }
      end={
        buttons.length > 0 && (
          <div className={styles.acts}>
            {undo && (
              <UndoQueueAct
                name={name}
                isBusy={isBusy}
                until={undo.until}
                leadMs={acts.leadMs}
                onUndo={() => onUndo(entry)}
              />
            )}
            {buttons.map((act) => (
              <Button
                key={act}
                kind={act === buttons[0] ? 'second' : 'quiet'}
                busy={isBusy}
                busyLabel={labelOf(act, entry)}
                aria-keyshortcuts={keyOfEntryAct(act)}
                onClick={() => onAct(act, entry)}
              >
                {labelOf(act, entry)}
                <span className="visually-hidden">: {name}</span>
              </Button>
            ))}
            <PanelMenu
              label="Más"
              of={name}
              items={menu.map((act) => ({
                label: labelOf(act, entry),
                hint: keyOfEntryAct(act).toUpperCase(),
                onChoose: () => onAct(act, entry),
              }))}
            />
          </div>
        )
      }
    >
      <article
        className={styles.entry}
        data-entry={id}
        tabIndex={-1}
        aria-label={name}
      >
        <p className={styles.head}>
          <Link
            to="/recepcion/patients"
            search={{ paciente: appointment.patient.id }}
            className={styles.name}
          >
            {name}
          </Link>
          {isUrgent && <strong className={styles.urgent}>Urgente</strong>}
          {acts.isWaiting(id) && <WaitingMark />}
        </p>
        <p className={styles.quiet}>
          {[
            doctor.name,
            roomName,
            isWalkIn
              ? 'Sin turno'
              : `Turno de las ${formatTime(startsAt, timeZone)}`,
            isFirstVisit && '1.ª vez',
            isMoved && 'Cambiado de lugar',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p>
          {words.text}
          {words.text && words.wait && (
            <span className={styles.quiet}> · </span>
          )}
          {words.wait && (
            <span className={styles.wait} data-wait={words.wait.level}>
              {words.wait.text}
            </span>
          )}
          {words.more.length > 0 && (
            <span className={styles.quiet}> · {words.more.join(' · ')}</span>
          )}
        </p>
        <AppointmentProblem appointment={appointment} acts={acts} />
        {isOwn && (
          <ActProblem
            error={stepping.error}
            onRetry={() =>
              stepping.variables && stepping.mutate(stepping.variables)
            }
          />
        )}
      </article>
    </Row>
  );
}
