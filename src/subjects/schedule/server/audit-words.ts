/** The kinds of audit events of this subject, in the words of the audit log. */
export const scheduleAuditWords = {
  holidays_imported: 'Importó feriados',
  holiday_added: 'Agregó un feriado',
  holiday_changed: 'Cambió un feriado',
  holiday_removed: 'Quitó un feriado',
  hours_added: 'Agregó horarios de atención',
  hours_changed: 'Cambió horarios de atención',
  hours_ended: 'Quitó horarios de atención',
  absence_added: 'Cargó una ausencia',
  absence_ended: 'Quitó una ausencia',
  absence_asked: 'Pidió una ausencia',
  absence_accepted: 'Aceptó la ausencia que pidió un profesional',
  absence_refused: 'Rechazó la ausencia que pidió un profesional',
  absence_withdrawn: 'Retiró la ausencia que había pedido',
  late_said: 'Avisó que llega tarde',
  late_withdrawn: 'Quitó el aviso de que llega tarde',
  extra_session_added: 'Agregó una atención extra',
  extra_session_ended: 'Quitó una atención extra',
  absence_notice_given: 'Avisó a recepción que no puede atender',
  absence_notice_withdrawn: 'Retiró su aviso de que no puede atender',
  absence_notice_dismissed:
    'Descartó el aviso de un profesional que no puede atender',
};
