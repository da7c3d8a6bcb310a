export const notOfferedReasons = [
  'NOT_A_SLOT',
  'PAST',
  'TOO_SOON',
  'BEYOND_HORIZON',
  'DESK_ONLY',
  'HOLIDAY',
  'ABSENT',
  'NO_SESSION',
  'PRACTICE_NOT_OFFERED',
] as const;
export type NotOfferedReason = (typeof notOfferedReasons)[number];

/** Why a time cannot be booked, more exactly than `SLOT_NOT_OFFERED` says it. */
export const notOfferedSentences: Record<NotOfferedReason, string> = {
  NOT_A_SLOT: 'Ese horario no existe en la agenda.',
  PAST: 'Ese horario ya pasó.',
  TOO_SOON: 'Falta muy poco para ese horario y ya no se reserva por internet.',
  BEYOND_HORIZON: 'Todavía no se puede reservar con tanta anticipación.',
  DESK_ONLY: 'Ese horario se reserva sólo por recepción.',
  HOLIDAY: 'Ese día la clínica no atiende por feriado.',
  ABSENT: 'El profesional no atiende en ese horario.',
  NO_SESSION: 'El profesional no atiende en ese horario.',
  PRACTICE_NOT_OFFERED: 'Esa práctica no se realiza en ese horario.',
};
