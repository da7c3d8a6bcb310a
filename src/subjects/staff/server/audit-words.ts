/** The kinds of audit events of this subject, in the words of the audit log. */
export const staffAuditWords = {
  user_created: 'Creó una cuenta de la clínica',
  user_invited: 'Invitó a alguien a elegir su contraseña',
  user_renamed: 'Cambió el nombre de una cuenta',
  user_enabled: 'Habilitó una cuenta',
  user_disabled: 'Deshabilitó una cuenta',
};
