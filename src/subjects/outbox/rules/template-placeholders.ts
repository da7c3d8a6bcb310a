import type { MessageKind } from './message-kinds.ts';

/**
 * All placeholders, with the meaning shown to administrators. There must never be one for specialty,
 * practice, reason or result, because other people may read a message.
 */
export const placeholderMeanings = {
  nombre: 'Nombre de la persona que recibe el mensaje',
  dia: 'Día del turno, por ejemplo «martes 24 de noviembre»',
  hora: 'Hora del turno, por ejemplo «10:20»',
  dia_anterior: 'Día que tenía el turno antes del cambio',
  hora_anterior: 'Hora que tenía el turno antes del cambio',
  lugar: 'Consultorio y dirección donde se atiende',
  profesional:
    'Nombre del profesional; «su profesional» si la clínica prefiere no nombrarlo en los mensajes',
  codigo: 'Código del turno',
  minutos: 'Minutos de demora',
  hora_estimada: 'Hora del turno más la demora, por ejemplo «10:55»',
  codigo_acceso: 'Código de un solo uso para entrar',
  vence: 'Hasta cuándo sirve el código, el enlace o el horario ofrecido',
  aviso: 'Qué pasó con la cuenta de la persona',
  consejo: 'Qué hacer si la persona no reconoce lo que pasó con su cuenta',
  momento:
    'Día y hora en que pasó, por ejemplo «martes 24 de noviembre a las 10:20»',
  respuesta:
    'Si se aceptó o se rechazó la ausencia que pidió un profesional, y cuál',
  proximos:
    'Cuántos turnos próximos tiene la persona, en una frase; el mensaje los muestra debajo',
  enlace:
    'Dirección del enlace personal, que también lleva el botón del mensaje',
  clinica: 'Nombre de la clínica',
  direccion: 'Dirección de la clínica',
  telefono: 'Primer teléfono de la clínica',
} as const;

export type Placeholder = keyof typeof placeholderMeanings;

/** The part of a message that a template fills. */
export type TemplateField = 'subject' | 'body';

const OF_EVERY_KIND = ['nombre', 'clinica', 'direccion', 'telefono'] as const;
const OF_A_TIME = ['dia', 'hora', 'lugar', 'profesional', 'enlace'] as const;
const OF_AN_APPOINTMENT = [...OF_A_TIME, 'codigo'] as const;

const OF_KIND: Record<MessageKind, readonly Placeholder[]> = {
  confirmation: OF_AN_APPOINTMENT,
  change: [...OF_AN_APPOINTMENT, 'dia_anterior', 'hora_anterior'],
  cancellation: OF_AN_APPOINTMENT,
  clinic_cancellation: OF_AN_APPOINTMENT,
  reminder: OF_AN_APPOINTMENT,
  undo: OF_AN_APPOINTMENT,
  access_code: ['codigo_acceso', 'vence'],
  invitation: ['enlace', 'vence'],
  password_link: ['enlace', 'vence'],
  security_notice: ['aviso', 'consejo', 'momento'],
  upcoming_turnos: ['proximos'],
  series_confirmation: ['proximos'],
  waitlist_offer: [...OF_A_TIME, 'vence'],
  out_of_schedule: OF_AN_APPOINTMENT,
  delay: [...OF_AN_APPOINTMENT, 'minutos', 'hora_estimada'],
  delay_over: OF_AN_APPOINTMENT,
  record_exception: ['momento'],
  absence_answer: ['respuesta'],
  doctor_day: ['dia', 'proximos'],
};

// These grant access, and subjects appear on locked screens and in lists.
const NEVER_IN_A_SUBJECT: readonly Placeholder[] = ['codigo_acceso', 'enlace'];

/** The placeholders of a kind, in the order of their explanations. */
export function placeholdersOf({
  kind,
  field,
}: {
  kind: MessageKind;
  field: TemplateField;
}): Placeholder[] {
  const allowed: readonly Placeholder[] = [...OF_EVERY_KIND, ...OF_KIND[kind]];
  return (Object.keys(placeholderMeanings) as Placeholder[]).filter(
    (name) =>
      allowed.includes(name) &&
      !(field === 'subject' && NEVER_IN_A_SUBJECT.includes(name)),
  );
}

export function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholderMeanings, name);
}
