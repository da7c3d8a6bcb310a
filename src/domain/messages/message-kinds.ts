/** What a clinic tells people. */
export const MESSAGE_KINDS = [
  'confirmation',
  'change',
  'cancellation',
  'clinic_cancellation',
  'reminder',
  'undo',
  'access_code',
  'invitation',
  'waitlist_offer',
  'out_of_schedule',
  'delay',
] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

// Nobody asked for these just now: they keep quiet at night, and are of no use when they come late.
const UNASKED: readonly MessageKind[] = ['reminder', 'waitlist_offer', 'delay'];

/** Whether it keeps quiet at night and is dropped when late; all others go at once, at any hour. */
export function keepsQuiet(kind: MessageKind): boolean {
  return UNASKED.includes(kind);
}

/** Whether it is about a turno of theirs. Of anything else people may unsubscribe. */
export function isAboutOwnTurno(kind: MessageKind): boolean {
  return !['access_code', 'invitation', 'waitlist_offer'].includes(kind);
}

/** Whether it holds what lets somebody in: shown nowhere but to whom it is for. */
export function holdsSecret(kind: MessageKind): boolean {
  return kind === 'access_code' || kind === 'invitation';
}
