import { messageKeyOf } from '../../../outbox/server/message-key.ts';
import type { TakenMessage } from '../../../outbox/server/outbox-queries.ts';
import type {
  KnownOfAnyMessage,
  SourceSurroundings,
} from '../message/known-of-message.ts';
import { composers, type MessageSource } from './composers.ts';

/** The data of a message, from its row as it was taken. Throws if the row lacks data that its kind needs. */
export function sourceOf(
  taken: TakenMessage,
  around: SourceSurroundings,
): MessageSource {
  const { kind } = taken;
  // Each kind reads its own data.
  return {
    ...sharedOf(taken, around),
    ...composers[kind].read(taken, around),
    kind,
  } as MessageSource;
}

function sharedOf(
  taken: TakenMessage,
  { clinic }: SourceSurroundings,
): KnownOfAnyMessage {
  return {
    key: messageKeyOf(taken),
    recipientName: taken.recipientName ?? taken.patient?.name ?? '',
    clinic,
    template: taken.template,
    namesProfessional: taken.settings.namesProfessional,
    calendar: null,
    unsubscribeUrl: null,
    forPatient: taken.forPatient,
  };
}
