import { z } from 'zod';
import { declareRefusal } from '../../../base/api/contract/refusal.ts';

export const IN_USE = declareRefusal({
  description: 'The entry is still in use: the first twenty uses, in words.',
  status: 409,
  message: 'Todavía se usa. No se guardó ningún cambio.',
  data: z.strictObject({ total: z.int32(), by: z.array(z.string()).max(20) }),
  example: { total: 1, by: ['Lía Paz'] },
});

export const NOT_A_DEMONSTRATION = declareRefusal({
  description: 'Only a demonstration can be emptied.',
  status: 409,
  message:
    'Esta clínica ya atiende de verdad: no hay ninguna demostración que vaciar.',
});
