import { useEffect, useState } from 'react';
import type { StaffTurno } from '../../contract/staff/turnos.ts';
import { Button, type ButtonKind } from '../components/button/button.tsx';
import styles from './act-buttons.module.css';
import { keyOf } from './act-keys.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { actLabel, callLabel, type OrderKind, patientNameOf, type TurnoOrder } from './turno-words.ts';
import type { TurnoActs } from './use-turno-acts.ts';

interface ActButtonsProps {
  turno: StaffTurno;
  acts: TurnoActs;
  timeZone: string;
  /** `large` where there is one turno: the next step is the page's main action. */
  size?: 'row' | 'large';
  /** Only these of what may be done, in this order; else all. */
  only?: readonly OrderKind[];
}

// The next step first, what ends a turno last.
const inOrder: readonly OrderKind[] = ['call', 'arrive', 'start', 'finish', 'attended', 'absent', 'cancel'];

/** What may be done with a turno now, as buttons. Cancelling asks first; the rest can be taken back for a minute. */
export function ActButtons({ turno, acts, timeZone, size = 'row', only = inOrder }: ActButtonsProps) {
  const [isAsking, setAsking] = useState(false);
  useHourOf(turno, acts.leadMs);
  const underWay = acts.underWayOf(turno.id);
  const offered = only.filter((kind) =>
    isOffered(kind, { acts: acts.actsOf(turno), canCall: turno.canCall }),
  );
  const next = offered.find((kind) => kind !== 'absent' && kind !== 'cancel');
  return (
    <div className={styles.acts} data-size={size}>
      {offered.map((kind) => (
        <Button
          key={kind}
          kind={kindOfButton(kind, { isNext: kind === next, size })}
          busy={underWay !== null}
          busyLabel={underWay?.kind === kind ? 'Un momento…' : labelOf(kind, turno)}
          aria-keyshortcuts={keyOf(kind)}
          onClick={() => (kind === 'cancel' ? setAsking(true) : acts.start(turno, { kind } as TurnoOrder))}
        >
          {labelOf(kind, turno)} <span className="visually-hidden">{patientNameOf(turno)}</span>
        </Button>
      ))}
      {isAsking && (
        <CancelDialog
          turno={turno}
          timeZone={timeZone}
          onClose={() => setAsking(false)}
          onCancel={(order) => {
            setAsking(false);
            acts.start(turno, order);
          }}
        />
      )}
    </div>
  );
}

/** Draws anew once the turno begins: from then on its absence may be noted. */
function useHourOf({ status, startsAt }: StaffTurno, leadMs: number): void {
  const [, setDrawn] = useState(0);
  useEffect(() => {
    const left = Date.parse(startsAt) - leadMs - Date.now();
    if (status !== 'booked' || left <= 0 || left > longestTimer) return;
    const timer = setTimeout(() => setDrawn((drawn) => drawn + 1), left);
    return () => clearTimeout(timer);
  }, [status, startsAt, leadMs]);
}

// A browser's timers count no further.
const longestTimer = 2 ** 31 - 1;

function isOffered(kind: OrderKind, { acts, canCall }: Pick<StaffTurno, 'acts' | 'canCall'>): boolean {
  if (kind === 'call') return canCall;
  return kind !== 'undo' && acts.includes(kind);
}

function labelOf(kind: OrderKind, turno: StaffTurno): string {
  if (kind === 'call') return callLabel(turno);
  return kind === 'undo' ? 'Deshacer' : actLabel(kind);
}

function kindOfButton(
  kind: OrderKind,
  { isNext, size }: { isNext: boolean; size: 'row' | 'large' },
): ButtonKind {
  if (isNext && size === 'large') return 'main';
  return kind === 'absent' || kind === 'cancel' ? 'quiet' : 'second';
}
