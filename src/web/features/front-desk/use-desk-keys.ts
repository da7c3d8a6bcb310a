import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { orderOfKey } from '../../turno-acts/act-keys.ts';
import { usePanelKeys, useTypedNumbers } from '../../turno-acts/use-panel-keys.ts';
import type { TurnoActs } from '../../turno-acts/use-turno-acts.ts';
import { type OpenDialog, overbookOf } from './open-dialog.ts';
import type { MoveUndoState } from './use-move-undo.ts';

interface DeskKeys {
  acts: TurnoActs;
  moves: MoveUndoState;
  findTurno: (id: string) => StaffTurno | undefined;
  onGive: (kind: 'book' | 'walkIn') => void;
  onDialog: (dialog: OpenDialog) => void;
  onSearch: () => void;
  onView: () => void;
  onPrint: () => void;
  onAway: () => void;
}

/** The turno that the focus is on, in the list or on the board. */
export function focusedTurno(findTurno: DeskKeys['findTurno']): StaffTurno | undefined {
  const id = document.activeElement?.closest<HTMLElement>('[data-turno]')?.dataset.turno;
  return id ? findTurno(id) : undefined;
}

/** The counter's letters: some anywhere, some on the turno that has the focus. desk-dialogs.tsx tells them all. */
export function useDeskKeys(desk: DeskKeys): void {
  const { acts, moves, findTurno, onGive, onDialog } = desk;
  const focused = () => focusedTurno(findTurno);
  const onTurno = (act: (turno: StaffTurno) => void) => () => {
    const turno = focused();
    if (turno) act(turno);
  };
  const order = (key: string) => () => {
    const turno = focused();
    const kind = orderOfKey(key, turno ? { ...turno, acts: acts.actsOf(turno) } : null);
    if (kind === 'undo') undoLast(turno);
    else if (turno && kind === 'cancel') onDialog({ kind: 'cancel', turnoId: turno.id });
    else if (turno && kind && kind !== 'cancel') acts.start(turno, { kind });
  };
  /** Of the turno that has the focus, or else whatever was done last. */
  function undoLast(turno: StaffTurno | undefined) {
    const [last] = acts.undoable;
    const own = acts.undoable.find((one) => one.turno.id === turno?.id);
    if (own) acts.start(own.turno, { kind: 'undo', transitionId: own.transitionId });
    else if (moves.moved && (!last || moves.moved.until > last.until)) moves.undo();
    else acts.undoLast();
  }
  useTypedNumbers(desk.onSearch);
  usePanelKeys({
    '/': desk.onSearch,
    b: desk.onSearch,
    '?': () => onDialog({ kind: 'keys' }),
    n: () => onGive('book'),
    r: () => onGive('walkIn'),
    p: desk.onPrint,
    v: desk.onView,
    d: desk.onAway,
    m: onTurno((turno) => turno.canMove && onDialog({ kind: 'move', turnoId: turno.id })),
    s: onTurno((turno) => onDialog(overbookOf(turno))),
    w: onTurno((turno) => onDialog({ kind: 'turno', turnoId: turno.id, part: 'whatsapp' })),
    h: onTurno((turno) => onDialog({ kind: 'turno', turnoId: turno.id, part: 'history' })),
    l: order('l'),
    c: order('c'),
    a: order('a'),
    f: order('f'),
    x: order('x'),
    z: order('z'),
  });
}
