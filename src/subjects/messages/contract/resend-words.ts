export const cannotResendReasons = [
  'NOT_AN_APPOINTMENT',
  'HOLDS_SECRET',
  'ON_ITS_WAY',
  'CHANGED',
  'PAST',
  'QUIET',
  'UNREACHABLE',
] as const;
export type CannotResendReason = (typeof cannotResendReasons)[number];

/** Why a message is not sent again, more exactly than `CANNOT_RESEND` says it. */
export const cannotResendSentences: Record<CannotResendReason, string> = {
  NOT_AN_APPOINTMENT: 'Solo se reenvían los mensajes sobre un turno.',
  HOLDS_SECRET:
    'Ese mensaje lleva un código o un enlace de acceso: la persona tiene que pedir uno nuevo.',
  ON_ITS_WAY: 'Ese mensaje todavía está por salir: no hace falta reenviarlo.',
  CHANGED:
    'El turno cambió después de ese mensaje, y lo que dice ya no es así.',
  PAST: 'El turno ya empezó.',
  QUIET:
    'A esta hora no se envían recordatorios ni demoras. Llame a la persona.',
  UNREACHABLE:
    'No hay por dónde enviárselo: no tiene correo ni celular que sirva, o pidió no recibir mensajes.',
};
