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

/** How late a doctor runs, and that it is over. */
export const DELAY_KINDS: readonly MessageKind[] = ['delay', 'delay_over'];

// Unrequested messages: they respect quiet hours, and are useless when late.
const UNASKED: readonly MessageKind[] = ['reminder', 'waitlist_offer', ...DELAY_KINDS];

/** Whether it keeps quiet at night and is dropped when late; all others go at once, at any hour. */
export function keepsQuiet(kind: MessageKind): boolean {
  return UNASKED.includes(kind);
}

/** Whether it tells how late a doctor runs: true for minutes, and told again by itself once it is not. */
export function isDelay(kind: MessageKind): boolean {
  return DELAY_KINDS.includes(kind);
}

/** Kinds with a secret that grants access: sent by e-mail only, and shown only to their recipient. */
export const SECRET_KINDS: readonly MessageKind[] = ['access_code', 'invitation', 'password_link'];

/** Kinds that tell administrators what the counter does not get to know. */
export const ADMIN_KINDS: readonly MessageKind[] = ['record_exception'];

export function holdsSecret(kind: MessageKind): boolean {
  return SECRET_KINDS.includes(kind);
}
