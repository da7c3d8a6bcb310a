import type { ArrivalRefusal } from '../rules/late-arrival.ts';
import type { AbsenceRefusal } from '../rules/own-absence.ts';
import type { HoursRefusal } from '../rules/session-hours.ts';

export type ScheduleFieldRefusal =
  | HoursRefusal
  | AbsenceRefusal
  | ArrivalRefusal
  | 'DAY_EMPTY'
  | 'HOURS_OF_ONE_DAY'
  | 'WEEKS_OUT_OF_RANGE'
  | 'DESK_HOURS_OUT_OF_RANGE'
  | 'PRACTICES_EMPTY'
  | 'PRACTICE_UNKNOWN'
  | 'ROOM_UNKNOWN'
  | 'REASON_EMPTY'
  | 'REASON_TOO_LONG'
  | 'AFTER_IT_ENDS'
  | 'NEVER_HELD'
  | 'ABSENT_THEN'
  | 'NOTE_TOO_LONG'
  | 'ANSWER_EMPTY'
  | 'ANSWER_TOO_LONG'
  | 'NOT_TODAY';

/** The message beside a schedule field, identical from the browser and the server. */
export const scheduleMessages: Record<ScheduleFieldRefusal, string> = {
  HOURS_EMPTY: 'Escriba la hora, por ejemplo 08:30.',
  HOURS_BACKWARDS:
    'Tiene que terminar después de empezar. Lo que pasa la medianoche se carga en los dos días.',
  SLOT_OUT_OF_RANGE: 'Cada turno dura entre 5 minutos y 8 horas.',
  SLOT_TOO_LONG: 'Un turno no entra en ese horario.',
  DAY_EMPTY: 'Elija el día.',
  DAY_PAST: 'Ese día ya pasó.',
  ENDS_BEFORE_IT_BEGINS: 'El último día no puede ser anterior al primero.',
  HOURS_OF_ONE_DAY: 'Por horas se elige un solo día.',
  HOURS_PAST: 'Ese horario ya pasó.',
  ABSENCE_TOO_LONG: 'Una ausencia dura un año como máximo.',
  NOTE_TOO_LONG: 'La nota puede tener hasta 500 letras.',
  ANSWER_EMPTY: 'Escriba por qué no, para que el profesional lo sepa.',
  ANSWER_TOO_LONG: 'Puede tener hasta 500 letras.',
  NOT_TODAY: 'Ese día ya pasó. Vuelva a avisar con la hora de hoy.',
  NOT_ATTENDING_THEN:
    'A esa hora ya no atiende hoy. Si no viene, cargue o pida la ausencia.',
  WEEKS_OUT_OF_RANGE: 'Escriba cada cuántas semanas, de 1 a 52.',
  DESK_HOURS_OUT_OF_RANGE: 'Escriba las horas, de 0 a 8760.',
  PRACTICES_EMPTY: 'Elija al menos una práctica, o todas.',
  PRACTICE_UNKNOWN: 'El profesional no realiza esa práctica.',
  ROOM_UNKNOWN: 'Elija un consultorio de la lista.',
  REASON_EMPTY: 'Escriba el motivo que leen los pacientes.',
  REASON_TOO_LONG: 'El motivo puede tener hasta 120 letras.',
  AFTER_IT_ENDS: 'Ese horario termina antes de ese día.',
  ABSENT_THEN: 'En ese horario hay cargada una ausencia. Quítela antes.',
  NEVER_HELD: 'En esas fechas no cae ningún día de ese horario.',
};
