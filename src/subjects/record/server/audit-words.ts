/** The kinds of audit events of this subject, in the words of the audit log. */
export const recordAuditWords = {
  record_addendum_signed: 'Agregó una adenda a una historia clínica',
  record_opened_by_exception:
    'Abrió por excepción la historia clínica de quien no atiende',
  records_verified: 'Verificó las historias clínicas',
};
