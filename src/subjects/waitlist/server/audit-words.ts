/** The kinds of audit events of this subject, in the words of the audit log. */
export const waitlistAuditWords = {
  waitlist_joined: 'Anotó a un paciente en la lista de espera',
  waitlist_offered: 'Ofreció un horario a quien espera',
  waitlist_settled: 'Anotó la respuesta a un horario ofrecido',
  waitlist_ended: 'Cerró una espera',
};
