/** The kinds of audit events of this subject, in the words of the audit log. */
export const visitsAuditWords = {
  record_entry_signed: 'Firmó una consulta en una historia clínica',
  record_attachment_added: 'Adjuntó un archivo a una consulta',
  record_attachment_removed: 'Quitó un archivo de una consulta sin firmar',
  visit_text_added: 'Agregó una frase o plantilla para las consultas',
  visit_text_changed: 'Cambió una frase o plantilla para las consultas',
  visit_text_removed: 'Quitó una frase o plantilla para las consultas',
  diagnoses_imported: 'Importó una lista de diagnósticos',
  diagnoses_removed: 'Quitó una lista de diagnósticos',
  private_note_saved: 'Escribió una nota en un turno',
};
