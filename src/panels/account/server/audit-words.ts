/** The kinds of audit events of this subject, in the words of the audit log. */
export const accountAuditWords = {
  own_data_taken: 'Descargó una copia de sus datos',
};
