import { z } from 'zod';
import { examples } from '../../../base/api/contract/examples.ts';
import {
  exampleOffer,
  OfferSchema,
} from '../../../base/api/contract/offers.ts';
import { declareRefusal } from '../../../base/api/contract/refusal.ts';
import { holdExpiredSentence } from './refusal-words.ts';

export const HOLD_EXPIRED = declareRefusal({
  description:
    'The hold ran out or was replaced by another one of the same browser.',
  status: 410,
  message: holdExpiredSentence,
});

export const HOLD_ALREADY_EXTENDED = declareRefusal({
  description: 'A hold can be extended once.',
  status: 409,
  message: 'El tiempo para este horario ya se extendió una vez.',
});

export const PROOF_EXPIRED = declareRefusal({
  description:
    'The identification of this booking expired: the patient repeats it.',
  status: 401,
  message:
    'Pasó mucho tiempo desde que se identificó. Ingrese otra vez su contraseña.',
});

export const SESSIONS_TAKEN = declareRefusal({
  description:
    'Some times of the series are not free any more. None was booked.',
  status: 409,
  message:
    'Algunas sesiones acaban de ocuparse. No se reservó ninguna: elija otros horarios para esas.',
  data: z.strictObject({
    sessions: z
      .array(
        z.strictObject({
          doctorId: z.uuid(),
          startsAt: z.iso.datetime(),
          nearest: z
            .array(OfferSchema)
            .describe('Free times that no other session of the series has.'),
        }),
      )
      .describe(
        'The times that were taken; empty if rivals took one after the other.',
      ),
  }),
  example: {
    sessions: [
      {
        doctorId: examples.doctorId,
        startsAt: examples.startsAt,
        nearest: [exampleOffer],
      },
    ],
  },
});

export const OVERBOOK_FULL = declareRefusal({
  description:
    'The doctor has as many overbooked appointments in that half day as the clinic allows.',
  status: 409,
  message:
    'Ese profesional ya tiene todos los sobreturnos de esa media jornada.',
  data: z.strictObject({ limit: z.int32() }),
  example: { limit: 2 },
});

export const DAY_FULL = declareRefusal({
  description:
    'No time is left today for a walk-in; `canOverbook`: an overbooked appointment is possible.',
  status: 409,
  message: 'Hoy ya no queda un horario libre con ese profesional.',
  data: z.strictObject({ canOverbook: z.boolean() }),
  example: { canOverbook: true },
});
