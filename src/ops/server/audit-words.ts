/** The kinds of audit events of this subject, in the words of the audit log. */
export const opsAuditWords = {
  contingency_sheet_opened: 'Abrió la hoja de contingencia del día',
  backup_asked: 'Pidió una copia de seguridad',
};
