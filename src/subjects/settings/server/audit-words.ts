import type { DetailWords } from '../../../base/kernel/audit/audit-vocabulary.ts';

/** The kinds of audit events of this subject, in the words of the audit log. */
export const settingsAuditWords = {
  specialty_added: 'Agregó una especialidad',
  specialty_changed: 'Cambió una especialidad',
  practice_added: 'Agregó una práctica',
  practice_changed: 'Cambió una práctica',
  insurer_added: 'Agregó una cobertura médica',
  insurer_changed: 'Cambió una cobertura médica',
  plan_added: 'Agregó un plan de cobertura',
  plan_changed: 'Cambió un plan de cobertura',
  waiting_room_added: 'Agregó una sala de espera',
  waiting_room_changed: 'Cambió una sala de espera',
  room_added: 'Agregó un consultorio',
  room_changed: 'Cambió un consultorio',
  wall_hours_kept:
    'Mantuvo la hora prometida de los turnos cuando cambió la hora oficial',
  clinic_changed: 'Cambió los datos de la clínica',
  clinic_color_changed: 'Cambió el color de la clínica',
  clinic_logo_changed: 'Cambió el logo',
  clinic_logo_removed: 'Quitó el logo',
  policy_changed: 'Cambió las reglas de reserva',
  message_settings_changed: 'Cambió los avisos a pacientes',
  demonstration_emptied: 'Vació la demostración y empezó de verdad',
};

/** The words for the details of these events. */
export const settingsAuditDetails: Record<string, DetailWords> = {
  color: (value) => (value === 'own' ? 'el del sistema' : String(value)),
};
