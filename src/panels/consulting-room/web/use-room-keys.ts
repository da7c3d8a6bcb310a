import { usePanelCommands } from '../../../base/ui/panel/commands/panel-commands.ts';
import type { StaffAppointment } from '../../../subjects/appointments/contract/staff-appointments.ts';
import {
  keyOf,
  keysOfActs,
  orderOfKey,
  type PanelKey,
  paletteKey,
} from '../../../subjects/appointments/web/acts/act-keys.ts';
import { commandsOfKeys } from '../../../subjects/appointments/web/acts/commands-of-keys.ts';
import { asksToStart } from '../../../subjects/appointments/web/acts/start-question.tsx';
import type { AppointmentActs } from '../../../subjects/appointments/web/acts/use-appointment-acts.ts';
import {
  type PanelKeys,
  usePanelKeys,
} from '../../../subjects/appointments/web/acts/use-panel-keys.ts';
import type { OrderKind } from '../../../subjects/appointments/web/kept/appointment-order.ts';

const roomActs: OrderKind[] = ['call', 'start', 'finish', 'absent', 'undo'];

interface RoomKeys {
  shown: StaffAppointment | null;
  acts: AppointmentActs;
  /** Asks before the visit of a patient who has not arrived begins. */
  onStartUnarrived: (appointment: StaffAppointment) => void;
  /** Calls the next patient of the queue. */
  onCallNext: () => void;
  onStep: (step: 1 | -1) => void;
  onNote: () => void;
  onLine: () => void;
  /** Opens the visit of the appointment shown large. */
  onVisit: () => void;
}

/** The acts of the consulting room by single keys, on the appointment shown large. */
export function useRoomKeys(room: RoomKeys): void {
  const { shown, acts, onCallNext, onStep, onNote, onLine, onVisit } = room;
  const orders = roomActs.map((kind): [string, () => void] => [
    keyOf(kind),
    () => {
      const order = orderOfKey(
        keyOf(kind),
        shown && { ...shown, acts: acts.actsOf(shown) },
      );
      if (order === 'undo') acts.undoLast();
      else if (order === 'start' && shown && asksToStart(shown))
        room.onStartUnarrived(shown);
      else if (order && order !== 'cancel' && shown)
        acts.start(shown, { kind: order });
    },
  ]);
  const keys: PanelKeys = {
    ...Object.fromEntries(orders),
    l: onCallNext,
    j: () => onStep(1),
    k: () => onStep(-1),
    n: onNote,
    i: onLine,
    v: onVisit,
  };
  usePanelKeys(keys);
  usePanelCommands(() =>
    commandsOfKeys({
      lines: [...actsOfShown, ...moving],
      handlers: keys,
      mayDo: (key) => isOffered(key, shown, acts),
    }),
  );
}

function isOffered(
  key: string,
  shown: StaffAppointment | null,
  acts: AppointmentActs,
): boolean {
  if (key === keyOf('undo')) return acts.undoable.length > 0;
  if (key === 'v' || key === 'n' || key === 'i') return shown !== null;
  if (!roomActs.some((kind) => keyOf(kind) === key)) return true;
  return (
    orderOfKey(key, shown && { ...shown, acts: acts.actsOf(shown) }) !== null
  );
}

const actsOfShown: PanelKey[] = [
  { keys: ['L'], does: 'Llamar siguiente, en el orden de la espera' },
  ...keysOfActs(roomActs),
  { keys: ['V'], does: 'Escribir la consulta' },
  { keys: ['N'], does: 'Escribir la nota' },
  { keys: ['I'], does: 'Escribir un recado a recepción, o leer los suyos' },
];

/** The keys for the days, which work on every day. */
export const dayKeys: PanelKey[] = [
  { keys: ['H'], does: 'Ir a hoy' },
  { keys: ['D'], does: 'Ver el día' },
  { keys: ['S'], does: 'Ver la semana' },
  { keys: ['?'], does: 'Abrir esta ayuda' },
];

const moving: PanelKey[] = [
  { keys: ['J'], does: 'Ver a quien sigue en la lista' },
  { keys: ['K'], does: 'Ver a quien está antes' },
];

/** The lines of the help sheet for these keys. */
export const roomKeyGroups: { title: string; keys: PanelKey[] }[] = [
  {
    title: 'Con quien se ve grande',
    keys: actsOfShown,
  },
  {
    title: 'Al escribir una consulta',
    keys: [
      {
        keys: ['/'],
        does: 'Elegir una frase o plantilla, al empezar una palabra',
      },
      { keys: ['Esc'], does: 'Dejar la barra como está' },
      { keys: ['Alt', 'R'], does: 'Hacer una receta' },
      { keys: ['Alt', 'O'], does: 'Hacer una orden de estudios' },
      { keys: ['Alt', 'C'], does: 'Hacer un certificado' },
      { keys: ['Alt', 'L'], does: 'Ver los documentos del paciente' },
      { keys: ['Alt', 'P'], does: 'Ir al próximo control' },
      { keys: ['Alt', 'V'], does: 'Que el paciente la vea, o no' },
      { keys: ['Ctrl', 'Enter'], does: 'Firmar' },
    ],
  },
  {
    title: 'Moverse',
    keys: [
      ...moving,
      ...dayKeys,
      {
        keys: ['Ctrl', 'Enter'],
        does: 'Guardar la nota o enviar el recado, desde su campo',
      },
      paletteKey,
    ],
  },
];
