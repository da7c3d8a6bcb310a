/** The kinds of messages to people. */
export const MESSAGE_KINDS = [
  'confirmation',
  'series_confirmation',
  'change',
  'cancellation',
  'clinic_cancellation',
  'reminder',
  'undo',
  'access_code',
  'invitation',
  'password_link',
  'security_notice',
  'upcoming_turnos',
  'waitlist_offer',
  'out_of_schedule',
  'delay',
  'delay_over',
  'record_exception',
  'absence_answer',
  'doctor_day',
] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Tell how late a doctor runs, and that the delay is over. */
export const DELAY_KINDS: readonly MessageKind[] = ['delay', 'delay_over'];

// Unrequested messages: they respect quiet hours, and are useless when late.
const UNASKED: readonly MessageKind[] = [
  'reminder',
  'waitlist_offer',
  ...DELAY_KINDS,
];

/** True if the kind is held back at night and dropped when late. All other kinds go at once, at any hour. */
export function keepsQuiet(kind: MessageKind): boolean {
  return UNASKED.includes(kind);
}

/** True if the kind tells a doctor's delay, which holds only for minutes. A new delay is told by itself. */
export function isDelay(kind: MessageKind): boolean {
  return DELAY_KINDS.includes(kind);
}

/** Kinds with a secret that grants access: sent by e-mail only, and shown only to their recipient. */
export const SECRET_KINDS: readonly MessageKind[] = [
  'access_code',
  'invitation',
  'password_link',
];

/** Kinds for administrators, hidden from the counter. */
export const ADMIN_KINDS: readonly MessageKind[] = ['record_exception'];

export function holdsSecret(kind: MessageKind): boolean {
  return SECRET_KINDS.includes(kind);
}
