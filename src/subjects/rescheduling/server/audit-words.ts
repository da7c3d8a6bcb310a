/** The kinds of audit events of this subject, in the words of the audit log. */
export const reschedulingAuditWords = {
  doctor_day_closed: 'Cerró el resto del día de un profesional que no viene',
  doctor_day_reopened: 'Deshizo el cierre del día de un profesional',
};
