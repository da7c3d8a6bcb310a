/** The kinds of audit events of this subject, in the words of the audit log. */
export const messagesAuditWords = {
  message_resent: 'Reenvió un mensaje',
  test_message_sent: 'Envió un mensaje de prueba',
  message_template_changed: 'Cambió el texto de un mensaje',
};
