import type { AccessAlarm } from '../../contract/origins.ts';

/** Each alarm in one line. */
export const alarmTitles: Record<AccessAlarm['kind'], string> = {
  reserved_mode: 'Alguien está probando muchos DNI',
  default_password_off:
    'La clave inicial de los profesionales está desactivada',
  holds_attack: 'Alguien retiene muchos horarios sin reservarlos',
  staff_guessing: 'Alguien está probando contraseñas del personal',
  family_opened_alone:
    'Una sola persona de recepción dejó que alguien vea la historia de otra persona',
  record_opened_alone:
    'Una sola persona de recepción abrió la cuenta de un paciente',
  doctor_email_moved: 'Se cambió el e-mail con el que ingresa un profesional',
};
