import { client } from '../../../../base/api/web/client/api.ts';
import { addDays } from '../../../../base/time/clinic-day.ts';
import {
  formatShortMoment,
  formatTime,
} from '../../../../base/ui/format/format.ts';
import { listedNameOf } from '../../../../base/ui/format/person-words.ts';
import { usePanelCommands } from '../../../../base/ui/panel/commands/panel-commands.ts';
import { isDialogOpen } from '../../../../base/ui/panel/reads/key-place.ts';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { orderOfKey } from '../../../../subjects/appointments/web/acts/act-keys.ts';
import { commandsOfKeys } from '../../../../subjects/appointments/web/acts/commands-of-keys.ts';
import {
  type PanelKeys,
  usePanelKeys,
} from '../../../../subjects/appointments/web/acts/use-panel-keys.ts';
import type { FoundPatient } from '../../../../subjects/patients/contract/search.ts';
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
  usePanelKeys({ ...ofDay, ...keysOfAppointment(desk, desk.focusedId) });
  usePanelCommands(() => {
    const person = desk.focusedPerson();
    const elsewhere =
      person?.nextAppointment && !desk.focused() ? person : null;
    const appointment =
      desk.focused() ?? desk.shown.find(({ id }) => id === desk.activeId);
    return [
      ...(elsewhere ? commandsOfFound(desk, elsewhere) : []),
      ...(appointment && !elsewhere ? commandsOf(desk, appointment) : []),
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
    v: () =>
      onSearch({ vista: search.vista === 'agenda' ? undefined : 'agenda' }),
    d: () => agenda.day >= today && open({ kind: 'away' }),
  };
}

/** `idOf` returns the appointment's id when the key is pressed. */
function keysOfAppointment(
  desk: Desk,
  idOf: () => string | undefined,
): PanelKeys {
  const { acts, moves, open } = desk;
  /**
   * Reads first an appointment of a found person that the shown day lacks. If the key does nothing there, the
   * appointment opens, because no row shows its state. `act` returns false if it did nothing.
   */
  const onAppointment =
    (act: (appointment: StaffAppointment, isOfDay: boolean) => unknown) =>
    () => {
      const id = idOf();
      const ofDay = id === undefined ? undefined : desk.find(id);
      if (ofDay) act(ofDay, true);
      else if (id !== undefined)
        void actElsewhere(id, (appointment) => act(appointment, false));
    };
  async function actElsewhere(
    appointmentId: string,
    act: (appointment: StaffAppointment) => unknown,
  ) {
    const appointment = await client.reception.appointments
      .get({ appointmentId })
      .catch(() => null);
    // Meanwhile the focus may have gone to another person, or a dialog opened.
    if (isDialogOpen() || idOf() !== appointmentId) return;
    if (!appointment || act(appointment) === false)
      open({ kind: 'appointment', appointmentId });
  }
  const orderOf = (letter: string) =>
    onAppointment((appointment, isOfDay) => {
      const { id: appointmentId } = appointment;
      const kind = orderOfKey(letter, {
        ...appointment,
        acts: acts.actsOf(appointment),
      });
      if (!kind || kind === 'undo') return false;
      if (kind === 'cancel') return open({ kind, appointmentId });
      // An appointment of another day shows the outcome in its dialog.
      if (!isOfDay) open({ kind: 'appointment', appointmentId });
      acts.start(appointment, { kind });
    });
  /** Undoes the last act on the focused appointment, or else the last act of all. */
  function undoLast(id: string | undefined) {
    const [last] = acts.undoable;
    const own = acts.undoable.find(({ appointmentId }) => appointmentId === id);
    const lastUntil = last?.until ?? Number.POSITIVE_INFINITY;
    if (own) acts.undo(own);
    else if (moves.moved && (!last || moves.moved.until > lastUntil))
      moves.undo();
    else acts.undoLast();
  }
  return {
    m: onAppointment(
      ({ id, canMove }) => canMove && open({ kind: 'move', appointmentId: id }),
    ),
    // An overbooking is given only in the shown day.
    s: onAppointment(
      (appointment, isOfDay) => isOfDay && open(overbookOf(appointment)),
    ),
    w: onAppointment(({ id }) =>
      open({ kind: 'appointment', appointmentId: id, part: 'whatsapp' }),
    ),
    t: onAppointment(({ id, ticket }) => ticket !== null && printTicket(id)),
    k: onAppointment(({ id }) =>
      open({ kind: 'appointment', appointmentId: id, part: 'payment' }),
    ),
    o: onAppointment(
      (appointment) =>
        appointment.lacks !== null && desk.openAdmission(appointment),
    ),
    i: onAppointment(({ id }) =>
      open({ kind: 'appointment', appointmentId: id, part: 'lines' }),
    ),
    h: onAppointment(({ id }) =>
      open({ kind: 'appointment', appointmentId: id, part: 'history' }),
    ),
    ...Object.fromEntries(
      ['l', 'c', 'a', 'f', 'x'].map((letter) => [letter, orderOf(letter)]),
    ),
    z: () => undoLast(idOf()),
  };
}

/** The acts that are possible on an appointment now, for the palette. */
function commandsOf(desk: Desk, appointment: StaffAppointment) {
  const { acts, agenda, moves } = desk;
  const now = { ...appointment, acts: acts.actsOf(appointment) };
  const hour = formatTime(appointment.startsAt, agenda.timeZone);
  return commandsOfKeys({
    lines: appointmentKeys,
    handlers: {
      ...keysOfAppointment(desk, () => appointment.id),
      enter: () => desk.openAppointment(appointment),
    },
    detail: `${listedNameOf(appointment.patient)} · ${hour}`,
    mayDo(key) {
      if (key === 'm') return appointment.canMove;
      if (key === 'o') return appointment.lacks !== null;
      if (key === 't') return appointment.ticket !== null;
      if (key === 'z') return acts.undoable.length > 0 || moves.moved !== null;
      return (
        !['l', 'c', 'a', 'f', 'x'].includes(key) ||
        orderOfKey(key, now) !== null
      );
    },
  });
}

/**
 * The same for a found person whose appointment the shown day lacks: it is read before its acts are known.
 */
function commandsOfFound(desk: Desk, patient: FoundPatient) {
  const { nextAppointment } = patient;
  if (!nextAppointment) return [];
  const { id, startsAt } = nextAppointment;
  return commandsOfKeys({
    lines: appointmentKeys,
    handlers: {
      ...keysOfAppointment(desk, () => id),
      enter: () => desk.open({ kind: 'appointment', appointmentId: id }),
    },
    detail: `${listedNameOf(patient)} · ${formatShortMoment(startsAt, desk.agenda.timeZone)}`,
    mayDo: (key) => ['enter', 'm', 'x', 'k', 'w', 'i', 'h'].includes(key),
  });
}
