import type { DetailWords } from '../../../base/kernel/audit/audit-vocabulary.ts';
import { numericDay } from '../../../base/time/spanish-dates.ts';

/** The kinds of audit events of this subject, in the words of the audit log. */
export const doctorsAuditWords = {
  request_made: 'Un profesional pidió una cuenta',
  request_accepted: 'Aceptó la solicitud de un profesional',
  request_refused: 'Rechazó la solicitud de un profesional',
  doctor_created: 'Dio de alta a un profesional',
  doctor_invited: 'Invitó a un profesional a elegir su contraseña',
  doctor_changed: 'Cambió los datos de un profesional',
  doctor_insurer_changed:
    'Cambió desde y hasta cuándo un profesional atiende una cobertura',
  doctor_insurer_ended: 'Terminó la cobertura que atendía un profesional',
  doctor_enabled: 'Habilitó a un profesional',
  doctor_disabled: 'Deshabilitó a un profesional',
  doctor_on_leave: 'Puso de licencia a un profesional',
  doctor_retired: 'Dio de baja a un profesional',
  doctor_suspended: 'Quitó el acceso a un profesional',
  doctor_readmitted: 'Devolvió el acceso a un profesional',
  doctor_sessions_ended: 'Cerró las sesiones de un profesional',
  signature_changed: 'Cambió la imagen de su firma',
  profession_changed: 'Cambió su profesión',
  biography_changed: 'Cambió su presentación',
  photo_changed: 'Cambió su foto',
  photo_removed: 'Quitó su foto',
};

/** The words for the details of these events. */
export const doctorsAuditDetails: Record<string, DetailWords> = {
  insurerName: (value) => String(value),
  validFrom: (value) => `desde el ${numericDay(String(value))}`,
  validTo: (value) => `hasta el ${numericDay(String(value))}`,
};
