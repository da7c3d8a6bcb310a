import type { AppointmentEvent } from '../../../appointments/server/feeds/ics-file.ts';

export interface Fact {
  label: string;
  value: string;
}

/** An action behind a link. */
export interface Action {
  label: string;
  url: string;
}

/** A complete message, before a channel formats it. All of it is plain text, by any author. */
export interface Message {
  /** The key of its row. Two messages with the same key are the same message. */
  key: string;
  subject: string;
  /** Each has one or more lines: the clinic's text with the placeholders filled. */
  paragraphs: string[];
  /** Time, place, professional and code. */
  facts: Fact[];
  /** Each of several appointments, if the message is about more than one. */
  appointments: { title: string; facts: Fact[]; action: Action | null }[];
  /** The main action, behind this person's own link. */
  action: Action | null;
  /** The appointment for the calendar; the e-mail channel adds organizer and attendee. */
  calendar: AppointmentEvent | null;
  /** Only for messages that are not about the person's own appointments (RFC 8058). */
  unsubscribeUrl: string | null;
  /** The text for a locked screen. */
  lockScreenText: string;
  clinic: { name: string; address: string; phones: string[] };
}
