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

/** A complete message, before a channel formats it. All of it is plain text, whoever wrote it. */
export interface Message {
  /** The key of its row: the same key is the same message. */
  key: string;
  subject: string;
  /** Each of one or more lines; the clinic's text with the placeholders filled. */
  paragraphs: string[];
  /** When, where, with whom, code. */
  facts: Fact[];
  /** Each of several appointments, if the message is about more than one. */
  appointments: { title: string; facts: Fact[]; action: Action | null }[];
  /** The main action, behind this person's own link. */
  action: Action | null;
  /** The appointment for the calendar; the e-mail channel knows between whom it goes. */
  calendar: AppointmentEvent | null;
  /** Only for messages that are not about the person's own appointments (RFC 8058). */
  unsubscribeUrl: string | null;
  /** What a locked screen may show. */
  lockScreenText: string;
  clinic: { name: string; address: string; phones: string[] };
}
