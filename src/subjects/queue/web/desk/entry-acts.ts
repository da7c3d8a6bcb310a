import {
  keyOf,
  type PanelKey,
  paletteKey,
} from '../../../appointments/web/acts/act-keys.ts';
import { callLabel } from '../../../appointments/web/acts/appointment-words.ts';
import type { QueueEntry } from '../../contract/staff-queue.ts';

export type EntryAct =
  | 'call'
  | 'absent'
  | 'skip'
  | 'stepOut'
  | 'return'
  | 'move'
  | 'room'
  | 'urgent'
  | 'usual';

/**
 * Returns the acts of the counter on a patient in the queue: the likeliest as buttons, the rest in a menu.
 */
export function actsOf({
  state,
  mayBeAbsent,
  isUrgent,
  appointment,
}: QueueEntry): {
  buttons: EntryAct[];
  menu: EntryAct[];
} {
  const absent: EntryAct[] =
    mayBeAbsent && appointment.acts.includes('absent') ? ['absent'] : [];
  const urgent = isUrgent ? 'usual' : 'urgent';
  switch (state) {
    case 'called':
      return {
        buttons: [...absent, 'call'],
        menu: ['skip', 'stepOut', 'room'],
      };
    case 'waiting':
      return {
        buttons: [...absent, 'call'],
        menu: ['stepOut', 'skip', 'move', 'room', urgent],
      };
    case 'out':
      return {
        buttons: [...absent, 'return'],
        menu: ['call', 'move', 'room', urgent],
      };
    case 'inRoom':
      return { buttons: [], menu: [] };
  }
}

const keys: Record<EntryAct, string> = {
  call: keyOf('call'),
  absent: keyOf('absent'),
  skip: 'p',
  stepOut: 'f',
  return: 'f',
  move: 'm',
  room: 'o',
  urgent: 'u',
  usual: 'u',
};

export const keyOfEntryAct = (act: EntryAct) => keys[act];

/** Returns the act of a key, if that entry allows it now. Null: there is none. */
export function actOfKey(key: string, entry: QueueEntry): EntryAct | null {
  const { buttons, menu } = actsOf(entry);
  return [...buttons, ...menu].find((act) => keys[act] === key) ?? null;
}

const labels: Record<Exclude<EntryAct, 'call'>, string> = {
  absent: 'No se presentó',
  skip: 'Dejar pasar',
  stepOut: 'Salió un momento',
  return: 'Volvió',
  move: 'Mover…',
  room: 'Otro consultorio…',
  urgent: 'Es urgente…',
  usual: 'Ya no es urgente',
};

export function labelOf(
  act: EntryAct,
  entry: Pick<QueueEntry, 'calls'>,
): string {
  return act === 'call' ? callLabel(entry) : labels[act];
}

export const queueKeyGroups: { title: string; keys: PanelKey[] }[] = [
  {
    title: 'La sala',
    keys: [
      { keys: ['S'], does: 'Llamar siguiente' },
      { keys: ['B'], does: 'Buscar' },
      { keys: ['↓', '↑'], does: 'Ir a la persona siguiente, o a la anterior' },
      { keys: ['Z'], does: 'Deshacer lo último' },
      paletteKey,
      { keys: ['?'], does: 'Ver estas teclas' },
    ],
  },
  {
    title: 'Con una persona elegida',
    keys: [
      { keys: ['C'], does: 'Llamar, u otra vez' },
      { keys: ['P'], does: 'Dejar pasar: no responde, sigue el próximo' },
      { keys: ['F'], does: 'Salió un momento, o volvió' },
      { keys: ['M'], does: 'Mover en la espera, con el motivo' },
      { keys: ['O'], does: 'Mandar a otro consultorio' },
      { keys: ['U'], does: 'Marcar como urgente, o ya no' },
      { keys: ['A'], does: 'No se presentó, después de tres llamados' },
    ],
  },
];
