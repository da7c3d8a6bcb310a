import type { NotOfferedReason, RefusalCode } from './refusals.ts';

/** What a person reads when they are told no. A refusal without its sentence does not compile. */
export const refusalSentences: Record<RefusalCode, string> = {
  NOT_FOUND: 'No encontramos lo que busca.',
  INVALID_INPUT: 'Revise los datos marcados.',
  MALFORMED_BODY: 'No pudimos leer el pedido. Recargue la página e intente otra vez.',
  SLOT_TAKEN: 'Ese horario acaba de ocuparse.',
  SLOT_NOT_OFFERED: 'Ese horario ya no se puede reservar.',
  HOLD_EXPIRED: 'Se terminó el tiempo para este horario. Lo que escribió sigue aquí.',
  HOLD_ALREADY_EXTENDED: 'El tiempo para este horario ya se extendió una vez.',
  PATIENT_BUSY: 'Ya hay otro turno a su nombre que se superpone con este horario.',
  TOO_MANY_TURNOS: 'Ya tiene todos los turnos futuros que la clínica permite.',
  DNI_REGISTERED: 'Ya hay un paciente con ese DNI. Ingrese con su contraseña para seguir.',
  DNI_NOT_FOUND: 'DNI no encontrado o incorrecto.',
  WRONG_PASSWORD: 'Contraseña incorrecta.',
  PROOF_EXPIRED: 'Pasó mucho tiempo desde que se identificó. Ingrese otra vez su contraseña.',
  TOO_MANY_ATTEMPTS: 'Hubo demasiados intentos. Espere un momento antes de volver a intentar.',
  IDEMPOTENCY_MISMATCH: 'Los datos cambiaron mientras se enviaban. Revíselos y confirme otra vez.',
  ACCESS_REFUSED: 'Esos datos no corresponden a ningún turno vigente.',
  WRONG_STATUS: 'El turno cambió y ya no se puede hacer esto.',
  CHANGE_TOO_LATE: 'Falta muy poco para cambiarlo por internet. Llame a la clínica, o cancélelo.',
  UNDO_TOO_LATE: 'Pasaron los diez minutos para deshacer la cancelación.',
  NOT_SIGNED_IN: 'Ingrese para continuar.',
  CROSS_SITE: 'El pedido llegó desde otro sitio. Abra esta página desde la clínica e intente otra vez.',
  UNAVAILABLE: 'El sistema no responde en este momento. Intente otra vez: lo que ya se hizo no se repite.',
  FAULT: 'Algo falló de nuestro lado. Intente otra vez en un momento.',
};

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
