/** The kinds of audit events of this subject, in the words of the audit log. */
export const documentsAuditWords = {
  document_issued: 'Emitió una receta, una orden o un certificado',
  document_renewed: 'Renovó una receta o una orden',
  document_annulled: 'Anuló una receta, una orden o un certificado',
};
