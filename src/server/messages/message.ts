export interface Fact {
  label: string;
  value: string;
}

/** What there is to do, behind a link. */
export interface Action {
  label: string;
  url: string;
}

/** What is told, complete, before a channel gives it its form. All of it is plain text, whoever wrote it. */
export interface Message {
  /** The key of its row: the same one again is the same message. */
  key: string;
  subject: string;
  /** A line or more each; the clinic's words with the placeholders filled. */
  paragraphs: string[];
  /** When, where, with whom, code. */
  facts: Fact[];
  /** Each of several turnos, where the message is about more than one thing. */
  turnos: { title: string; facts: Fact[]; action: Action | null }[];
  /** The one thing to do, behind a link of this person's. */
  action: Action | null;
  calendar: { method: 'PUBLISH' | 'CANCEL'; content: string } | null;
  /** Only of what is not about a turno of theirs (RFC 8058). */
  unsubscribeUrl: string | null;
  clinic: { name: string; address: string; phones: string[] };
}
