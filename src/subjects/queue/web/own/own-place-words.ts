import type { OwnQueue } from '../../contract/own-queue.ts';

/** The words for a wait that has ended. */
export const endedWords = {
  inRoom: 'Le están atendiendo',
  done: 'Ya se atendió. ¡Gracias por venir!',
  absent: 'No le encontramos. Si está en la clínica, avise en recepción.',
  cancelled: 'Este turno está cancelado.',
};

export function beforeWords(people: number | null): string {
  if (people === null) return 'Ya sabemos que llegó';
  if (people === 0) return 'Usted es quien sigue';
  return people === 1
    ? '1 persona antes que usted'
    : `${people} personas antes que usted`;
}

export function estimateWords({
  fromMinutes,
  toMinutes,
}: NonNullable<OwnQueue['estimate']>): string {
  return fromMinutes === 0
    ? `Menos de ${toMinutes} minutos, aproximadamente.`
    : `Entre ${fromMinutes} y ${toMinutes} minutos, aproximadamente.`;
}

export const delayWords = (minutes: number) =>
  `Hay unos ${minutes} minutos de demora.`;
