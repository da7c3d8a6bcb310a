import { absenceAnswer } from './kinds/absence-answer.ts';
import { accessCode } from './kinds/access-code.ts';
import { cancellation } from './kinds/cancellation.ts';
import { change } from './kinds/change.ts';
import { clinicCancellation } from './kinds/clinic-cancellation.ts';
import { confirmation } from './kinds/confirmation.ts';
import { delay } from './kinds/delay.ts';
import { delayOver } from './kinds/delay-over.ts';
import { doctorDay } from './kinds/doctor-day.ts';
import { invitation } from './kinds/invitation.ts';
import type { KindRules } from './kinds/kind.ts';
import type { MessageTopic } from './kinds/message-topics.ts';
import { MESSAGE_TOPICS } from './kinds/message-topics.ts';
import { outOfSchedule } from './kinds/out-of-schedule.ts';
import { passwordLink } from './kinds/password-link.ts';
import { recordException } from './kinds/record-exception.ts';
import { reminder } from './kinds/reminder.ts';
import { securityNotice } from './kinds/security-notice.ts';
import { seriesConfirmation } from './kinds/series-confirmation.ts';
import { undo } from './kinds/undo.ts';
import { upcomingTurnos } from './kinds/upcoming-turnos.ts';
import { waitlistOffer } from './kinds/waitlist-offer.ts';

/** The kinds of messages to people: a file each, in this order on screens. */
const kinds = [
  confirmation,
  seriesConfirmation,
  change,
  cancellation,
  clinicCancellation,
  reminder,
  undo,
  accessCode,
  invitation,
  passwordLink,
  securityNotice,
  upcomingTurnos,
  waitlistOffer,
  outOfSchedule,
  delay,
  delayOver,
  recordException,
  absenceAnswer,
  doctorDay,
] as const satisfies readonly KindRules[];

export type MessageKind = (typeof kinds)[number]['name'];

export const MESSAGE_KINDS: readonly MessageKind[] = kinds.map(
  ({ name }) => name,
);

const byName = Object.fromEntries<KindRules>(
  kinds.map((kind) => [kind.name, kind]),
) as Record<MessageKind, KindRules>;

export function rulesOf(kind: MessageKind): KindRules {
  return byName[kind];
}

/** The kinds whose rules meet a condition. */
export function kindsWhere(
  meets: (rules: KindRules) => boolean,
): MessageKind[] {
  return kinds.filter(meets).map(({ name }) => name);
}

/** Tell how late a doctor runs, which holds only for minutes. A new delay is told by itself. */
export const DELAY_KINDS: readonly MessageKind[] = kindsWhere(
  ({ holdsForMinutes }) => holdsForMinutes === true,
);

/** True if the kind is held back at night and dropped when late. All other kinds go at once, at any hour. */
export function keepsQuiet(kind: MessageKind): boolean {
  return rulesOf(kind).keepsQuiet === true;
}

/** Kinds with a secret that grants access: sent by e-mail only, and shown only to their recipient. */
export const SECRET_KINDS: readonly MessageKind[] = kindsWhere(
  ({ source }) => source === 'secret',
);

export function holdsSecret(kind: MessageKind): boolean {
  return rulesOf(kind).source === 'secret';
}

/** Kinds for administrators, hidden from the counter. */
export const ADMIN_KINDS: readonly MessageKind[] = kindsWhere(
  ({ reader }) => reader === 'admin',
);

/** `message_topic` of the database says the same. */
export function topicOf(kind: MessageKind): MessageTopic {
  return rulesOf(kind).topic;
}

/** A kind of each topic, to ask the database for its channel. */
export const KIND_OF_TOPIC = Object.fromEntries(
  MESSAGE_TOPICS.map((topic) => [
    topic,
    kinds.find((kind) => kind.topic === topic)?.name,
  ]),
) as Record<MessageTopic, MessageKind>;
