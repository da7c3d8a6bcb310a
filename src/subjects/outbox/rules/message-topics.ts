import { isDelay, type MessageKind } from './message-kinds.ts';

/** The subjects of messages. Patients choose for each how they are told. */
export const MESSAGE_TOPICS = [
  'appointments',
  'reminders',
  'delays',
  'offers',
] as const;

export type MessageTopic = (typeof MESSAGE_TOPICS)[number];

/** `message_topic` of the database says the same. */
export function topicOf(kind: MessageKind): MessageTopic {
  if (kind === 'reminder') return 'reminders';
  if (kind === 'waitlist_offer') return 'offers';
  return isDelay(kind) ? 'delays' : 'appointments';
}

/** A kind of each topic, to ask the database for its channel. */
export const KIND_OF_TOPIC: Record<MessageTopic, MessageKind> = {
  appointments: 'confirmation',
  reminders: 'reminder',
  delays: 'delay',
  offers: 'waitlist_offer',
};
