import { paletteKeys } from '../../../../base/ui/panel/commands/use-palette-key.ts';
import type { StaffAppointment } from '../../contract/staff-appointments.ts';
import type { OrderKind } from '../kept/appointment-order.ts';
import { actLabel, callLabel } from './appointment-words.ts';

const keys: Record<OrderKind, string> = {
  arrive: 'l',
  call: 'c',
  start: 'e',
  finish: 't',
  attended: 'f',
  absent: 'a',
  cancel: 'x',
  undo: 'z',
};

/** The key of an act, effective while an appointment has the focus. */
export function keyOf(kind: OrderKind): string {
  return keys[kind];
}

/** The act for a key that the appointment allows now. Undo is always allowed: it concerns the last act. */
export function orderOfKey(
  key: string,
  appointment: Pick<StaffAppointment, 'acts' | 'canCall'> | null,
): OrderKind | null {
  const kind = (Object.keys(keys) as OrderKind[]).find(
    (entry) => keys[entry] === key.toLowerCase(),
  );
  if (kind === undefined) return null;
  if (kind === 'undo') return kind;
  if (kind === 'call') return appointment?.canCall ? kind : null;
  return appointment?.acts.includes(kind) ? kind : null;
}

/** One line of a help sheet. */
export interface PanelKey {
  keys: string[];
  does: string;
}

/** The line of the command palette, in every panel's sheet. */
export const paletteKey: PanelKey = {
  keys: paletteKeys.split(' '),
  does: 'Ir o hacer: pantallas, días y tareas',
};

const does: Record<OrderKind, string> = {
  arrive: `${actLabel('arrive')}: anota la llegada y da el número`,
  call: `${callLabel({ calls: 0 })} a quien espera`,
  start: `${actLabel('start')} la consulta`,
  finish: `${actLabel('finish')} la consulta`,
  attended: `${actLabel('attended')}: de quien quedó en sala de un día anterior`,
  absent: `${actLabel('absent')}: anota que no vino`,
  cancel: `${actLabel('cancel')} el turno`,
  undo: 'Deshacer lo último',
};

/** The lines of a help sheet for the acts of a panel, in this order. */
export function keysOfActs(kinds: readonly OrderKind[]): PanelKey[] {
  return kinds.map((kind) => ({
    keys: [keys[kind].toUpperCase()],
    does: does[kind],
  }));
}
