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

export function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholderMeanings, name);
}

export const OF_A_TIME = [
  'dia',
  'hora',
  'lugar',
  'profesional',
  'enlace',
] as const;
export const OF_AN_APPOINTMENT = [...OF_A_TIME, 'codigo'] as const;
