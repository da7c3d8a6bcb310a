import type { StaffAppointment } from '../../../../contract/staff/appointments.ts';
import { addDays } from '../../../../domain/time/clinic-day.ts';
import { orderOfKey } from '../../../appointments/acts/act-keys.ts';
import { usePanelKeys, useTypedNumbers } from '../../../appointments/acts/use-panel-keys.ts';
import { printTicket } from '../paper/ticket-printing.ts';
import { focusFirstAppointment } from '../search/result-focus.ts';
import { overbookOf } from './open-dialog.ts';
import type { Desk } from './use-desk.ts';

/**
 * The counter's shortcut letters: some act anywhere, some on the focused appointment. desk-key-groups.ts lists them all.
 */
export function useDeskKeys(desk: Desk): void {
  const { acts, moves, open, search, onSearch, onDay, agenda, today } = desk;
  const onAppointment = (act: (appointment: StaffAppointment) => void) => () => {
    const appointment = desk.focused();
    if (appointment) act(appointment);
  };
  const order = ({ key }: KeyboardEvent) => {
    const appointment = desk.focused();
    const kind = orderOfKey(key, appointment ? { ...appointment, acts: acts.actsOf(appointment) } : null);
    if (kind === 'undo') undoLast(appointment);
    else if (appointment && kind === 'cancel') open({ kind: 'cancel', appointmentId: appointment.id });
    else if (appointment && kind && kind !== 'cancel') acts.start(appointment, { kind });
  };
  /** Undoes the last act on the focused appointment, or else the last act of all. */
  function undoLast(appointment: StaffAppointment | undefined) {
    const [last] = acts.undoable;
    const own = acts.undoable.find(({ appointmentId }) => appointmentId === appointment?.id);
    const lastUntil = last?.until ?? Number.POSITIVE_INFINITY;
    if (own) acts.undo(own);
    else if (moves.moved && (!last || moves.moved.until > lastUntil)) moves.undo();
    else acts.undoLast();
  }
  useTypedNumbers(desk.backToSearch);
  usePanelKeys({
    '/': desk.backToSearch,
    b: desk.backToSearch,
    '?': () => open({ kind: 'keys' }),
    ArrowDown: focusFirstAppointment,
    n: () => desk.giveHere('book'),
    r: () => desk.giveHere('walkIn'),
    j: () => open({ kind: 'cash' }),
    p: () => window.print(),
    ',': () => onDay(addDays(agenda.day, -1)),
    '.': () => onDay(addDays(agenda.day, 1)),
    y: () => onDay(today),
    v: () => onSearch({ vista: search.vista === 'agenda' ? undefined : 'agenda' }),
    d: () => agenda.day >= today && open({ kind: 'away' }),
    m: onAppointment(({ id, canMove }) => canMove && open({ kind: 'move', appointmentId: id })),
    s: onAppointment((appointment) => open(overbookOf(appointment))),
    w: onAppointment(({ id }) => open({ kind: 'appointment', appointmentId: id, part: 'whatsapp' })),
    t: onAppointment(({ id, ticket }) => ticket && printTicket(id)),
    k: onAppointment(({ id }) => open({ kind: 'appointment', appointmentId: id, part: 'payment' })),
    i: onAppointment(({ id }) => open({ kind: 'appointment', appointmentId: id, part: 'lines' })),
    h: onAppointment(({ id }) => open({ kind: 'appointment', appointmentId: id, part: 'history' })),
    ...Object.fromEntries(['l', 'c', 'a', 'f', 'x', 'z'].map((letter) => [letter, order])),
  });
}
