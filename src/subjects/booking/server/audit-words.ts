/** The kinds of audit events of this subject, in the words of the audit log. */
export const bookingAuditWords = {
  origin_cancelled: 'Canceló turnos de personas nuevas de un mismo origen',
  origin_kept:
    'Revisó turnos de personas nuevas de un mismo origen, y los dejó',
};
