/** The kinds of audit events of this subject, in the words of the audit log. */
export const patientsAuditWords = {
  family_confirmed:
    'Vio también el documento de un vínculo que abre una historia',
  contact_changed: 'Cambió su nombre elegido o su celular',
  patient_registered: 'Registró a un paciente en recepción',
  patient_changed: 'Cambió los datos de un paciente',
  coverage_added: 'Agregó una cobertura',
  coverage_put_first: 'Cambió la cobertura que se usa primero',
  coverage_ended: 'Dio de baja una cobertura',
  message_preference_said: 'Anotó qué avisos quiere un paciente',
  people_told_apart: 'Dijo que dos fichas son de dos personas',
  called_by_code_said: 'Anotó si un paciente se llama solo por su número',
  called_by_code_chosen: 'Eligió si las pantallas muestran solo su número',
  family_code_made: 'Hizo un código para que alguien actúe por ella',
  newborn_registered: 'Registró a un recién nacido de su familia',
  family_linked: 'Vinculó a quien actúa por otra persona',
  family_accredited: 'Anotó el documento de un vínculo familiar',
  family_renewed: 'Anotó que la persona acepta que actúen por ella',
  family_ended: 'Terminó un vínculo familiar',
  family_restricted:
    'Anotó una restricción judicial para representar a alguien',
  family_restriction_lifted:
    'Levantó una restricción judicial para representar a alguien',
};
