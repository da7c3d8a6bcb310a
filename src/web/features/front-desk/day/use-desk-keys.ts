import type { StaffAppointment } from '../../../../contract/staff/appointments.ts';
import { addDays } from '../../../../domain/time/clinic-day.ts';
import { orderOfKey } from '../../../appointments/acts/act-keys.ts';
import { commandsOfKeys } from '../../../appointments/acts/commands-of-keys.ts';
import { type PanelKeys, usePanelKeys } from '../../../appointments/acts/use-panel-keys.ts';
import { usePanelCommands } from '../../../components/panel/commands/panel-commands.ts';
import { formatTime } from '../../../format/format.ts';
import { listedNameOf } from '../../../format/person-words.ts';
import { printTicket } from '../paper/ticket-printing.ts';
import { focusFirstAppointment } from '../search/result-focus.ts';
import { appointmentKeys, dayKeys } from './desk-key-groups.ts';
import { overbookOf } from './open-dialog.ts';
import type { Desk } from './use-desk.ts';

/**
 * The counter's shortcut letters, and the same acts in the command palette: some act anywhere, some on the focused
 * appointment. desk-key-groups.ts lists them all.
 */
export function useDeskKeys(desk: Desk): void {
  const ofDay = keysOfDay(desk);
  usePanelKeys({ ...ofDay, ...keysOfAppointment(desk, desk.focused) });
  usePanelCommands(() => {
    const appointment = desk.focused() ?? desk.shown.find(({ id }) => id === desk.activeId);
    return [
      ...(appointment ? commandsOf(desk, appointment) : []),
      ...commandsOfKeys({
        lines: dayKeys,
        handlers: ofDay,
        mayDo: (key) => key !== 'd' || desk.agenda.day >= desk.today,
      }),
    ];
  });
}

function keysOfDay(desk: Desk): PanelKeys {
  const { open, search, onSearch, onDay, agenda, today } = desk;
  return {
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
  };
}

/** `find` says which appointment it is, when the key is pressed. */
function keysOfAppointment(desk: Desk, find: () => StaffAppointment | undefined): PanelKeys {
  const { acts, moves, open } = desk;
  const onAppointment = (act: (appointment: StaffAppointment) => void) => () => {
    const appointment = find();
    if (appointment) act(appointment);
  };
  const order = ({ key }: KeyboardEvent) => {
    const appointment = find();
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
  return {
    m: onAppointment(({ id, canMove }) => canMove && open({ kind: 'move', appointmentId: id })),
    s: onAppointment((appointment) => open(overbookOf(appointment))),
    w: onAppointment(({ id }) => open({ kind: 'appointment', appointmentId: id, part: 'whatsapp' })),
    t: onAppointment(({ id, ticket }) => ticket && printTicket(id)),
    k: onAppointment(({ id }) => open({ kind: 'appointment', appointmentId: id, part: 'payment' })),
    o: onAppointment((appointment) => appointment.lacks && desk.openAdmission(appointment)),
    i: onAppointment(({ id }) => open({ kind: 'appointment', appointmentId: id, part: 'lines' })),
    h: onAppointment(({ id }) => open({ kind: 'appointment', appointmentId: id, part: 'history' })),
    ...Object.fromEntries(['l', 'c', 'a', 'f', 'x', 'z'].map((letter) => [letter, order])),
  };
}

/** What may be done with an appointment now, for the palette. */
function commandsOf(desk: Desk, appointment: StaffAppointment) {
  const { acts, agenda, moves } = desk;
  const now = { ...appointment, acts: acts.actsOf(appointment) };
  const hour = formatTime(appointment.startsAt, agenda.timeZone);
  return commandsOfKeys({
    lines: appointmentKeys,
    handlers: {
      ...keysOfAppointment(desk, () => appointment),
      enter: () => desk.openAppointment(appointment),
    },
    detail: `${listedNameOf(appointment.patient)} · ${hour}`,
    mayDo(key) {
      if (key === 'm') return appointment.canMove;
      if (key === 'o') return appointment.lacks !== null;
      if (key === 't') return appointment.ticket !== null;
      if (key === 'z') return acts.undoable.length > 0 || moves.moved !== null;
      return !['l', 'c', 'a', 'f', 'x'].includes(key) || orderOfKey(key, now) !== null;
    },
  });
}
