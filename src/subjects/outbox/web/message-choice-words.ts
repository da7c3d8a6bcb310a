import type { MessageChoice } from '../contract/message-choice.ts';

type Topic = MessageChoice['topic'];

export const topicWords: Record<Topic, string> = {
  appointments: 'Confirmaciones y cambios',
  reminders: 'Recordatorios',
  delays: 'Demoras del día',
  offers: 'Turnos que se liberan',
};

/** The meaning of "no way": for appointments the clinic calls, other topics are not told. */
export function noWayWords(topic: Topic): string {
  return topic === 'appointments' ? 'pide una llamada' : 'no quiere';
}
