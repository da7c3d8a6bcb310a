import { z } from 'zod';
import { declareRefusal } from '../../../base/api/contract/refusal.ts';
import { cannotResendReasons } from './resend-words.ts';

export const CANNOT_RESEND = declareRefusal({
  description: 'At the counter: the message is not sent again, for `reason`.',
  status: 409,
  message: 'Ese mensaje no se puede reenviar.',
  data: z.strictObject({ reason: z.enum(cannotResendReasons) }),
  example: { reason: 'PAST' },
});

export const MESSAGE_ELSEWHERE = declareRefusal({
  description:
    'Another desk has that message, or it is obsolete. Nothing was noted.',
  status: 409,
  message:
    'Ese mensaje ya no está en este puesto: lo tiene otro, o ya no hay que mandarlo. No se anotó nada.',
});
