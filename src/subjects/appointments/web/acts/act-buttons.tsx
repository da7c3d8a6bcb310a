import { useEffect, useState } from 'react';
import { Button, type ButtonKind } from '../../../../base/ui/button/button.tsx';
import type { StaffAppointment } from '../../contract/staff-appointments.ts';
import type { AppointmentOrder, OrderKind } from '../kept/appointment-order.ts';
import styles from './act-buttons.module.css';
import { keyOf } from './act-keys.ts';
import { actLabel, callLabel, nameAt } from './appointment-words.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { asksToStart, StartQuestion } from './start-question.tsx';
import type { AppointmentActs } from './use-appointment-acts.ts';

interface ActButtonsProps {
  appointment: StaffAppointment;
  acts: AppointmentActs;
  timeZone: string;
  /** `large` on a page with one appointment: the next step is the page's main action. */
  size?: 'row' | 'large';
  /** Shows only these acts, in this order; by default all. */
  only?: readonly OrderKind[];
}

// The next step first, acts that end an appointment last.
const inOrder: readonly OrderKind[] = [
  'call',
  'arrive',
  'start',
  'finish',
  'attended',
  'absent',
  'cancel',
];

/**
 * The acts possible now on an appointment, as buttons. Cancelling asks first, and so does starting with a
 * patient who has not arrived. The others can be undone for a minute.
 */
export function ActButtons({
  appointment,
  acts,
  timeZone,
  size = 'row',
  only = inOrder,
}: ActButtonsProps) {
  const [asks, setAsks] = useState<'cancel' | 'start' | null>(null);
  useHourOf(appointment, acts.leadMs);
  const underWay = acts.underWayOf(appointment.id);
  const offered = only.filter((kind) =>
    isOffered(kind, {
      acts: acts.actsOf(appointment),
      canCall: appointment.canCall,
    }),
  );
  const next = offered.find((kind) => kind !== 'absent' && kind !== 'cancel');
  return (
    <div className={styles.acts} data-size={size}>
      {offered.map((kind) => (
        <Button
          key={kind}
          kind={kindOfButton(kind, { isNext: kind === next, size })}
          busy={underWay !== null}
          busyLabel={
            underWay?.kind === kind ? 'Un momento…' : labelOf(kind, appointment)
          }
          aria-keyshortcuts={keyOf(kind)}
          onClick={() => {
            if (
              kind === 'cancel' ||
              (kind === 'start' && asksToStart(appointment))
            )
              setAsks(kind);
            else acts.start(appointment, { kind } as AppointmentOrder);
          }}
        >
          {labelOf(kind, appointment)}{' '}
          <span className="visually-hidden">
            {nameAt(acts.role, appointment)}
          </span>
        </Button>
      ))}
      {asks === 'cancel' && (
        <CancelDialog
          appointment={appointment}
          timeZone={timeZone}
          onClose={() => setAsks(null)}
          onCancel={(order) => {
            setAsks(null);
            acts.start(appointment, order);
          }}
        />
      )}
      {asks === 'start' && (
        <StartQuestion
          appointment={appointment}
          onStart={() => acts.start(appointment, { kind: 'start' })}
          onClose={() => setAsks(null)}
        />
      )}
    </div>
  );
}

/** Renders again when the appointment begins: from then on `absent` is possible. */
function useHourOf(
  { status, startsAt }: StaffAppointment,
  leadMs: number,
): void {
  const [, setDrawn] = useState(0);
  useEffect(() => {
    const left = Date.parse(startsAt) - leadMs - Date.now();
    if (status !== 'booked' || left <= 0 || left > longestTimer) return;
    const timer = setTimeout(() => setDrawn((drawn) => drawn + 1), left);
    return () => clearTimeout(timer);
  }, [status, startsAt, leadMs]);
}

// Longest delay of a browser timer, in ms.
const longestTimer = 2 ** 31 - 1;

function isOffered(
  kind: OrderKind,
  { acts, canCall }: Pick<StaffAppointment, 'acts' | 'canCall'>,
): boolean {
  if (kind === 'call') return canCall;
  return kind !== 'undo' && acts.includes(kind);
}

function labelOf(kind: OrderKind, appointment: StaffAppointment): string {
  if (kind === 'call') return callLabel(appointment);
  return kind === 'undo' ? 'Deshacer' : actLabel(kind);
}

function kindOfButton(
  kind: OrderKind,
  { isNext, size }: { isNext: boolean; size: 'row' | 'large' },
): ButtonKind {
  if (isNext && size === 'large') return 'main';
  return kind === 'absent' || kind === 'cancel' ? 'quiet' : 'second';
}
