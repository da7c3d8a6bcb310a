import type {
  CannotResendReason,
  NotOfferedReason,
  RefusalCode,
} from './refusals.ts';

/** The sentence a person reads for each refusal. A missing sentence does not compile. */
export const refusalSentences: Record<RefusalCode, string> = {
  NOT_FOUND: 'No encontramos lo que busca.',
  INVALID_INPUT: 'Revise los datos marcados.',
  MALFORMED_BODY:
    'No pudimos leer el pedido. Recargue la página e intente otra vez.',
  SLOT_TAKEN: 'Ese horario acaba de ocuparse.',
  SESSIONS_TAKEN:
    'Algunas sesiones acaban de ocuparse. No se reservó ninguna: elija otros horarios para esas.',
  SLOT_NOT_OFFERED: 'Ese horario ya no se puede reservar.',
  OFFER_OVER:
    'Ese horario ya no está guardado para usted. Sigue en la lista de espera.',
  QUESTIONNAIRE_ANSWERED:
    'Este formulario ya fue respondido. Si algo cambió, dígalo en la consulta.',
  PAPER_RECEIVED: 'Recepción ya lo recibió: no se puede quitar.',
  OPINION_TOO_LATE:
    'Pasaron más de 14 días desde la consulta: ya no se puede opinar.',
  OPINION_GIVEN:
    'Ya opinó sobre esta consulta. Su primera respuesta es la que vale.',
  OFFER_PENDING:
    'Esa persona ya tiene un horario guardado, que todavía no respondió.',
  TIMES_FREE: 'Hay horarios libres que le sirven: no hace falta esperar.',
  HOLD_EXPIRED:
    'Se terminó el tiempo para este horario. Lo que escribió sigue aquí.',
  HOLD_ALREADY_EXTENDED: 'El tiempo para este horario ya se extendió una vez.',
  PATIENT_BUSY:
    'Ya hay otro turno a su nombre que se superpone con este horario.',
  TOO_MANY_APPOINTMENTS:
    'Ya llegó al límite de turnos futuros, en total o de una especialidad.',
  DNI_REGISTERED:
    'Ya hay un paciente con ese DNI. Ingrese con su contraseña para seguir.',
  DOCUMENT_REGISTERED: 'Ya hay un paciente con ese documento.',
  NEWCOMER_REFUSED:
    'No pudimos seguir con esos datos. Revíselos; si ya se atendió en la clínica, ingrese con su DNI y su contraseña.',
  EMAIL_CODE_NEEDED:
    'Para seguir, confirme su e-mail con el código que le enviamos.',
  NEWCOMERS_BY_PHONE:
    'Desde su conexión se registraron muchas personas nuevas en poco tiempo. Llame a la clínica y le damos el turno.',
  LOOKALIKES: 'Ya hay personas registradas que se parecen a esta.',
  ACTING_ENDED:
    'Ya no puede actuar en nombre de esa persona. Volvió a su propia cuenta.',
  ACTING_CHANGED:
    'En otra pestaña cambió la persona por la que actúa. Fíjese arriba en nombre de quién está, y vuelva a intentar.',
  NOT_WHILE_ACTING:
    'Esto se hace solo en nombre propio. Vuelva a su cuenta para hacerlo.',
  OUT_OF_FAMILY_SCOPE:
    'El vínculo es solo para turnos: no abre la historia clínica.',
  BABY_ON_FILE:
    'Ya hay una persona registrada con un nombre parecido. Pida en recepción que la vinculen, con un documento.',
  ALREADY_LINKED: 'Esa persona ya figura como representante.',
  FAMILY_RESTRICTED:
    'Hay una restricción judicial anotada: esa persona no puede representarla. Se levanta en recepción, con el documento.',
  CANNOT_RESEND: 'Ese mensaje no se puede reenviar.',
  SCREEN_NOT_PAIRED: 'Esta pantalla no está vinculada: pase por recepción.',
  DNI_NOT_FOUND: 'DNI no encontrado o incorrecto.',
  WRONG_PASSWORD: 'Contraseña incorrecta.',
  CREDENTIALS_INVALID: 'Credenciales inválidas',
  DOCTOR_NOT_FOUND: 'Doctor no encontrado en el sistema',
  USER_INACTIVE: 'Usuario inactivo',
  NOT_ADMITTED:
    'Los datos no son correctos, o su cuenta todavía no está activada.',
  PROOF_OF_WORK_NEEDED:
    'Hubo demasiados intentos seguidos. Estamos comprobando su navegador.',
  PROOF_EXPIRED:
    'Pasó mucho tiempo desde que se identificó. Ingrese otra vez su contraseña.',
  TOO_MANY_ATTEMPTS:
    'Hubo demasiados intentos. Espere un momento antes de volver a intentar.',
  PASSWORD_BLOCKED:
    'Hubo demasiados intentos seguidos con esta cuenta. Pida un enlace para elegir otra contraseña.',
  IDEMPOTENCY_MISMATCH:
    'Los datos cambiaron mientras se enviaban. Revíselos y confirme otra vez.',
  ACCESS_REFUSED: 'Esos datos no corresponden a ningún turno vigente.',
  WRONG_STATUS: 'El turno cambió y ya no se puede hacer esto.',
  WRONG_DAY: 'Ese turno es de otro día.',
  TOO_EARLY:
    'Todavía no es la hora de ese turno: la ausencia se anota desde que empieza.',
  MESSAGE_ELSEWHERE:
    'Ese mensaje ya no está en este puesto: lo tiene otro, o ya no hay que mandarlo. No se anotó nada.',
  QUEUE_EMPTY: 'No hay nadie en espera para llamar.',
  ROOM_IN_USE: 'Ese consultorio ya está en uso.',
  CHANGED_MEANWHILE:
    'Otra persona guardó cambios mientras tanto. Revise cómo quedó y vuelva a intentar.',
  PAID_MEANWHILE:
    'Desde otro puesto se anotó un cobro de este turno mientras tanto. Abajo está como quedó; no se anotó nada más.',
  DRAFT_CHANGED:
    'Esta consulta se guardó desde otra pestaña u otro equipo. Compare los dos textos antes de seguir.',
  ALREADY_SIGNED:
    'Esta consulta ya está firmada. Lo que falte se agrega como adenda.',
  COPY_ALREADY_ASKED:
    'Esa persona ya tiene un pedido de copia abierto: no hace falta anotar otro.',
  COPY_REQUEST_CHANGED:
    'El pedido de copia cambió mientras tanto. Revise cómo quedó.',
  COPY_NOT_TAKEN:
    'No consta que la copia se haya descargado. Descárguela antes de seguir.',
  ATTACHMENTS_CHANGED:
    'Los archivos de esta consulta cambiaron en otra pestaña o equipo. Revise la lista y firme otra vez.',
  FILE_NOT_STORED:
    'No se pudo guardar el archivo: el lugar donde la clínica los guarda está lleno o no responde. Lo que escribió está guardado. Avise a la administración e intente más tarde.',
  BACKGROUND_CHANGED:
    'Otro profesional firmó cambios en los antecedentes de este paciente. Revíselos y vuelva a firmar.',
  LICENSE_MISSING:
    'No hay una matrícula vigente a su nombre. Pida a la administración que la cargue: sin matrícula no se emiten documentos.',
  ALLERGY:
    'El paciente tiene una alergia anotada a lo que va a indicar. Revise antes de emitir.',
  ALREADY_ANNULLED: 'Este documento ya estaba anulado.',
  CANNOT_RENEW: 'Este documento no se puede renovar. Emita uno nuevo.',
  OUTSIDE_SCHEDULE:
    'Hay turnos dados que quedarían fuera de agenda. No se guardó ningún cambio.',
  APPOINTMENTS_STAND:
    'Hay turnos dados con esa cobertura. No se guardó ningún cambio.',
  SCHEDULE_BUSY:
    'Se están guardando otros cambios de agenda. No se guardó nada de este: espere unos segundos e intente otra vez.',
  IN_USE: 'Todavía se usa. No se guardó ningún cambio.',
  LAST_ADMINISTRATOR:
    'Es la única cuenta que puede administrar la clínica: habilite o invite antes a otra persona.',
  OWN_ACCOUNT:
    'No puede hacerlo con la cuenta que está usando. Pídaselo a otra persona que administre.',
  NOT_A_DEMONSTRATION:
    'Esta clínica ya atiende de verdad: no hay ninguna demostración que vaciar.',
  OVERBOOK_FULL:
    'Ese profesional ya tiene todos los sobreturnos de esa media jornada.',
  DAY_FULL: 'Hoy ya no queda un horario libre con ese profesional.',
  ROOM_TAKEN: 'Ese consultorio ya está ocupado a esa hora.',
  CHANGE_TOO_LATE:
    'Falta muy poco para cambiarlo por internet. Llame a la clínica, o cancélelo.',
  UNDO_TOO_LATE: 'Pasó el tiempo para deshacerlo.',
  NOT_SIGNED_IN: 'Ingrese para continuar.',
  TOKEN_EXPIRED: 'La sesión tiene que renovarse. Intente otra vez.',
  NEEDS_CODE: 'Para ver esto, confirme que es usted.',
  RECORD_CLOSED: 'Las historias todavía no se abren con este ingreso.',
  NEEDS_SECOND_FACTOR: 'Para seguir, confirme con su segundo factor.',
  CODE_WRONG: 'El código no es correcto.',
  CODE_VOID: 'Ese código ya no sirve. Pida uno nuevo.',
  WAY_NOT_OPEN: 'Esa forma de confirmar no está disponible para su cuenta.',
  PUSH_UNAVAILABLE: 'En este navegador no se pudieron activar los avisos.',
  LINK_VOID: 'Este enlace ya no sirve: venció o ya se usó. Pida uno nuevo.',
  EMAIL_TAKEN: 'Ya hay una cuenta con ese e-mail.',
  LICENSE_TAKEN: 'Ya hay un profesional con esa matrícula.',
  CROSS_SITE:
    'El pedido llegó desde otro sitio. Abra esta página desde la clínica e intente otra vez.',
  WRONG_HOST: 'Esta no es la dirección de la clínica. Entre desde su página.',
  UNAVAILABLE:
    'El sistema no responde en este momento. Intente otra vez: lo que ya se hizo no se repite.',
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

/** Why an offered time is no longer the patient's: another tab, or the link of its message, answered it. */
const offerSentences: Readonly<Record<string, string>> = {
  accepted: 'Ese horario ya es suyo: está en sus turnos.',
  passed: 'Ya dejó pasar ese horario.',
};

/** The sentence of a refusal with its data: as exact as the data allows. */
export function sentenceOfRefusal(code: RefusalCode, data: unknown): string {
  return (
    exactSentence(code, (data ?? {}) as Record<string, unknown>) ??
    refusalSentences[code]
  );
}

function exactSentence(
  code: RefusalCode,
  data: Record<string, unknown>,
): string | undefined {
  if (code === 'SLOT_NOT_OFFERED')
    return notOfferedSentences[data.reason as NotOfferedReason];
  if (code === 'OFFER_OVER') return offerSentences[String(data.state)];
  if (code === 'TOO_MANY_APPOINTMENTS') return limitSentence(data);
  return code === 'ROOM_IN_USE' ? roomSentence(data) : undefined;
}

/** The patient who is in the room, or was called into it. */
function roomSentence({
  roomName,
  ticket,
  patientName,
  isInside,
}: Record<string, unknown>) {
  const [patient, room] = [ticket ?? patientName, roomName ?? 'el consultorio'];
  if (typeof patient !== 'string') return undefined;
  return isInside
    ? `${patient} está en ${room}.`
    : `${patient} ya tiene un llamado a ${room} y todavía no entró.`;
}

/** The limit of coming appointments that is reached; without a number, where that may not be told. */
export function limitSentence({
  scope,
  limit,
}: {
  scope?: unknown;
  limit?: unknown;
}): string {
  if (typeof limit !== 'number') return refusalSentences.TOO_MANY_APPOINTMENTS;
  const appointments =
    limit === 1 ? 'un turno futuro' : `${limit} turnos futuros`;
  const where = scope === 'specialty' ? ' en esta especialidad' : '';
  return `Ya tiene ${appointments}${where}, que es lo que la clínica permite.`;
}
