import { wordsOfWays } from '../../../base/person/rules/channels.ts';
import type { PaperKind } from '../../../subjects/forms/rules/paper.ts';
import {
  MESSAGE_KINDS,
  rulesOf,
} from '../../../subjects/outbox/rules/message-kinds.ts';
import type { MessageStatus } from '../../../subjects/outbox/server/outbox-queries.ts';
import type { OwnActor } from './own-copy-queries.ts';

/** Labels of stored values on the page that patients take with them. */

export const appointmentWords: Record<string, string> = {
  booked: 'Reservado',
  arrived: 'En sala de espera',
  in_progress: 'En consulta',
  fulfilled: 'Atendido',
  noshow: 'Ausente',
  cancelled: 'Cancelado',
};

/** Staff members are not named: their names are not the patient's data. */
export const actorWords: Record<OwnActor, string> = {
  patient: 'usted',
  reception: 'la clínica',
  admin: 'la clínica',
  doctor: 'el profesional',
  system: 'el sistema',
};

export const messageWords: Readonly<Record<string, string>> =
  Object.fromEntries(
    MESSAGE_KINDS.map((kind) => [kind, rulesOf(kind).ownLabel]),
  );

export const sendingWords: Record<MessageStatus, string> = {
  waiting: 'por enviar',
  queued: 'por enviar',
  sent: 'enviado',
  opened: 'enviado por la clínica',
  unreached: 'no se pudo: la clínica intentó a mano',
  voided: 'no se envió: ya no correspondía',
  dropped: 'no se envió: llegaba tarde',
  failed: 'no se pudo enviar',
  withheld: 'no se envió: esa dirección ya había recibido muchos avisos',
};

export const paperWords: Record<PaperKind, string> = {
  order: 'Orden médica',
  authorization: 'Autorización',
};

/** The words for a checklist item, by its key. A preparation line stands as the clinic wrote it. */
export function itemWords(key: string): string {
  const words: Record<string, string> = {
    ...paperWords,
    document: 'DNI',
    credential: 'Credencial',
  };
  return words[key] ?? key.replace(/^preparation:/, '');
}

export const channelWords = wordsOfWays(({ ownLabel }) => ownLabel, {
  none: 'sin medio para avisar',
});
export const topicWords = {
  turnos: 'Avisos de sus turnos',
  appointments: 'Confirmaciones y cambios',
  reminders: 'Recordatorios',
  delays: 'Demoras',
  offers: 'Turnos que se liberan',
};
export const saidThroughWords = {
  web: 'por la web',
  desk: 'en recepción',
  unsubscribe: 'por el enlace de un mensaje',
};
export const trustWords = {
  none: '',
  declared: 'sin verificar',
  verified_in_person: 'verificado en recepción',
};
