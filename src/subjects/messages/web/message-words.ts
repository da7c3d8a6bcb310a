import {
  channelRulesOf,
  type Way,
  wordsOfWays,
} from '../../../base/person/rules/channels.ts';
import type { UnreachedWhy } from '../../outbox/rules/unreached.ts';
import type { Told } from '../contract/reception-messages.ts';
import type { MessageGroup } from './messages-search.ts';

interface Standing {
  word: string;
  sign: string;
  tone: 'good' | 'warning' | 'danger' | 'quiet';
}

/** The state of a message, as sign, word and colour. */
export function standingOf({
  status,
  channel,
  isByHand,
  isHeldBack,
}: Pick<Told, 'status' | 'channel' | 'isByHand' | 'isHeldBack'>): Standing {
  if (isHeldBack) return { word: 'No salió', sign: '▲', tone: 'warning' };
  switch (status) {
    case 'sent':
      return {
        word: isByHand ? 'Avisado a mano' : 'Enviado',
        sign: '✓',
        tone: 'good',
      };
    case 'unreached':
      return { word: 'No se pudo', sign: '▲', tone: 'danger' };
    case 'opened':
      return { word: 'Abierto en WhatsApp', sign: '↗', tone: 'good' };
    case 'failed':
      return { word: 'Falló', sign: '▲', tone: 'danger' };
    case 'queued':
      return { word: 'Enviándose', sign: '…', tone: 'quiet' };
    case 'voided':
      return { word: 'Anulado', sign: '×', tone: 'quiet' };
    case 'dropped':
      return { word: 'Descartado', sign: '–', tone: 'warning' };
    case 'withheld':
      return { word: 'No enviado', sign: '▲', tone: 'warning' };
    case 'waiting':
      return channel === 'none'
        ? { word: 'Hay que llamar', sign: '▲', tone: 'danger' }
        : { word: 'Esperando', sign: '○', tone: 'quiet' };
  }
}

export const channelWords = wordsOfWays(({ label }) => label, {
  none: 'Sin medio',
});

export const groupWords: Record<MessageGroup, string> = {
  fallidos: 'Fallidos',
  esperando: 'Esperando',
  enviados: 'Enviados',
  abiertos: 'Abiertos',
  'no-enviados': 'No enviados',
  descartados: 'Descartados',
  anulados: 'Anulados',
  'no-se-pudo': 'No se pudo',
};

/** The reasons why a person could not be told by hand. */
export const unreachedWords: Record<UnreachedWhy, string> = {
  no_whatsapp: 'No tiene WhatsApp',
  wrong_number: 'Número equivocado',
  no_answer: 'No responde',
  other: 'Otro motivo',
};

export const statusOf: Record<MessageGroup, Told['status']> = {
  fallidos: 'failed',
  esperando: 'waiting',
  enviados: 'sent',
  abiertos: 'opened',
  'no-enviados': 'withheld',
  descartados: 'dropped',
  anulados: 'voided',
  'no-se-pudo': 'unreached',
};

/** The result of sending a message again. If its channel is not set up, it waits for a receptionist. */
export function resentWords(waitsFor: Way | null): string {
  if (waitsFor === null) return 'Se reenvía ahora';
  const { offWords } = channelRulesOf(waitsFor);
  return offWords === undefined
    ? 'Quedó escrito: mándelo con «Abrir WhatsApp»'
    : `Quedó escrito, pero ${offWords.charAt(0).toLowerCase()}${offWords.slice(1)}`;
}
