/** The kinds of audit events of this subject, in the words of the audit log. */
export const appointmentsAuditWords = {
  calendar_made: 'Creó la dirección de su calendario',
  calendar_ended: 'Terminó su calendario',
  turno_opened_unknown_device:
    'Abrió un turno desde un equipo que no se conocía',
  admission_noted: 'Anotó la admisión de un turno',
  appointment_coverage_set: 'Dijo quién paga un turno',
};
