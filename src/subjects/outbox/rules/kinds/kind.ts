import type { MessageTopic } from './message-topics.ts';
import type { Placeholder } from './placeholders.ts';

/**
 * The rules of one kind of message. `composers.ts` of the subject messages has its words.
 */
export interface KindRules {
  name: string;
  /** Its name in lists of messages, in Spanish. */
  label: string;
  /** Its name in the copy of a patient's own data, in Spanish. */
  ownLabel: string;
  /** `message_topic` of the database says the same. */
  topic: MessageTopic;
  /**
   * The row's subject: an appointment, an offered time, a code or secret link, an event, or a list that is read again at
   * each try.
   */
  source:
    | 'appointment'
    | 'offer'
    | 'secret'
    | 'event'
    | 'upcoming'
    | 'series'
    | 'doctor_day';
  /** Absent: a patient, or the owner of an account. */
  reader?: 'doctor' | 'admin';
  /** The placeholders of its templates, beside those of every kind. */
  placeholders: readonly Placeholder[];
  /** The state of the appointment in which the message is true. Absent: booked. */
  appointmentStatus?: 'cancelled';
  /** True if it is told for some hours after the start: a patient in the waiting room is still waiting. */
  isToldAfterStart?: true;
  /** Why it is void once its list is empty, in Spanish. Absent: an empty list is told. */
  emptyReason?: string;
  /** True if it was not asked for: it is held back at night, and useless when late. */
  keepsQuiet?: true;
  /** True if a message that was held back at night is useless in the morning. */
  isUselessNextMorning?: true;
  /** True if the person may ask to be told at any hour. */
  mayAskForNight?: true;
  /** True if it holds only for minutes. The present state is told by itself. */
  holdsForMinutes?: true;
  /** True if a stranger cannot cause it: it has a budget that a stranger cannot use up. */
  isClinicsDecision?: true;
  /** True if it tells of an event in an account, by no way that the account itself can name. */
  isSecurityNotice?: true;
  push?: {
    /** True if it wakes a phone in battery saving. */
    isUrgent?: true;
    /** True if it also goes by the next way: the patient must not come to a closed consulting room. */
    isToldTwice?: true;
    /** True if a phone that was off may show it until the appointment starts. */
    isKeptUntilStart?: true;
  };
}
