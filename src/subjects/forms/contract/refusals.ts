import { declareRefusal } from '../../../base/api/contract/refusal.ts';

export const QUESTIONNAIRE_ANSWERED = declareRefusal({
  description: 'The form already has another answer, which stays.',
  status: 409,
  message:
    'Este formulario ya fue respondido. Si algo cambió, dígalo en la consulta.',
});

export const PAPER_RECEIVED = declareRefusal({
  description: 'The counter has the paper: it cannot be taken back.',
  status: 409,
  message: 'Recepción ya lo recibió: no se puede quitar.',
});
