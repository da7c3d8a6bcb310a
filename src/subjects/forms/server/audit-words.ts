/** The kinds of audit events of this subject, in the words of the audit log. */
export const formsAuditWords = {
  paper_sent: 'Envió una orden o una autorización antes del turno',
  paper_taken_back: 'Quitó una orden o una autorización que había enviado',
  paper_seen: 'Vio una orden o una autorización que envió un paciente',
  paper_received: 'Anotó como recibida una orden o una autorización',
  questionnaire_added: 'Agregó un formulario para antes de la consulta',
  questionnaire_changed: 'Cambió un formulario para antes de la consulta',
  questionnaire_answered: 'Respondió un formulario antes del turno',
  questionnaire_seen: 'Leyó lo que un paciente respondió para recepción',
};
