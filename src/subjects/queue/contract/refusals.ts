import { z } from 'zod';
import { declareRefusal } from '../../../base/api/contract/refusal.ts';

export const SCREEN_NOT_PAIRED = declareRefusal({
  description:
    'The device is not a paired screen of a waiting room, which alone receives people.',
  status: 403,
  message: 'Esta pantalla no está vinculada: pase por recepción.',
});

export const QUEUE_EMPTY = declareRefusal({
  description: 'No patient waits to be called there; `out` stepped out.',
  status: 409,
  message: 'No hay nadie en espera para llamar.',
  data: z.strictObject({
    out: z.int32().describe('How many stepped out.'),
  }),
  example: { out: 1 },
});
