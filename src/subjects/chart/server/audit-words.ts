/** The kinds of audit events of this subject, in the words of the audit log. */
export const chartAuditWords = {
  own_record_copied: 'Descargó una copia de su historia clínica',
  record_copy_asked: 'Anotó que se pidió una copia de una historia clínica',
  record_copy_taken: 'Descargó la copia de una historia clínica que se pidió',
  record_copy_prepared: 'Preparó una copia de una historia clínica',
  record_copy_delivered:
    'Anotó la entrega de una copia de una historia clínica',
  record_copy_withdrawn:
    'Cerró sin entrega un pedido de copia de una historia clínica',
};
