/** The kinds of audit events of this subject, in the words of the audit log. */
export const queueAuditWords = {
  screen_paired: 'Vinculó una pantalla',
  screen_revoked: 'Desvinculó una pantalla',
  screen_settings_changed: 'Cambió lo que muestran las pantallas',
};
