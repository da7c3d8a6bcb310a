import {
  type PanelKey,
  paletteKey,
} from '../../appointments/web/acts/act-keys.ts';
import type { UnreachedWhy } from '../../outbox/rules/unreached.ts';
import { MOST_COUNTED } from '../contract/messages-by-hand.ts';

/** The step that was done, before the name. */
export const stepWords = {
  sent: 'Avisado',
  unreached: 'No se pudo',
  put_off: 'Queda para más tarde',
} as const;

/** The number of messages left, for a sentence. */
export function leftWords(left: number): string {
  if (left === 0) return 'No queda ninguno';
  if (left === 1) return 'Queda 1 aviso';
  return left >= MOST_COUNTED
    ? `Quedan ${MOST_COUNTED} avisos o más`
    : `Quedan ${left} avisos`;
}

/** The reasons in the order of their keys, 1 to 4. */
export const reasonOrder: readonly UnreachedWhy[] = [
  'no_whatsapp',
  'wrong_number',
  'no_answer',
  'other',
];

export const handKeys: PanelKey[] = [
  { keys: ['A'], does: 'Abrir WhatsApp, o llamar' },
  { keys: ['E'], does: 'Enviado: la persona está avisada' },
  { keys: ['N'], does: 'No se pudo, y por qué' },
  { keys: ['1 a 4'], does: 'Elegir por qué no se pudo' },
  { keys: ['M'], does: 'Más tarde: pasa detrás de los otros' },
  { keys: ['Z'], does: 'Deshacer lo último' },
  { keys: ['Esc'], does: 'Volver a la lista de mensajes' },
  paletteKey,
  { keys: ['?'], does: 'Ver estas teclas' },
];
