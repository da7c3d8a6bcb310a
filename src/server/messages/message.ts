/** What is told, complete, before a channel gives it its form. All of it is plain text, whoever wrote it. */
export interface Message {
  /** The key of its row: the same one again is the same message. */
  key: string;
  subject: string;
  /** A line or more each; the clinic's words with the placeholders filled. */
  paragraphs: string[];
  /** When, where, with whom, code. */
  facts: { label: string; value: string }[];
  /** The one thing to do, behind a link of this person's. */
  action: { label: string; url: string } | null;
  calendar: { method: 'PUBLISH' | 'CANCEL'; content: string } | null;
  /** Only of what is not about a turno of theirs (RFC 8058). */
  unsubscribeUrl: string | null;
  clinic: { name: string; address: string; phones: string[] };
}
