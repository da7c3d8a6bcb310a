import { z } from 'zod';
import {
  exampleOffer,
  NearestTimesSchema,
} from '../../../base/api/contract/offers.ts';
import { declareRefusal } from '../../../base/api/contract/refusal.ts';

/** Why an offered time is no longer the patient's: another tab, or the link of its message, answered it. */
const answeredSentences: Readonly<Record<string, string>> = {
  accepted: 'Ese horario ya es suyo: está en sus turnos.',
  passed: 'Ya dejó pasar ese horario.',
};

export const OFFER_OVER = declareRefusal({
  description:
    'The offer is over, and the time no longer kept; `state` says why.',
  status: 409,
  message:
    'Ese horario ya no está guardado para usted. Sigue en la lista de espera.',
  data: z.strictObject({
    state: z.enum(['accepted', 'passed', 'expired', 'withdrawn']),
  }),
  example: { state: 'expired' },
  exactly: ({ state }) => state && answeredSentences[state],
});

export const OFFER_PENDING = declareRefusal({
  description:
    'The person has an unanswered offer, and cannot get two at once.',
  status: 409,
  message:
    'Esa persona ya tiene un horario guardado, que todavía no respondió.',
});

export const TIMES_FREE = declareRefusal({
  description: 'No waiting is needed: these fitting times are free.',
  status: 409,
  message: 'Hay horarios libres que le sirven: no hace falta esperar.',
  data: NearestTimesSchema,
  example: { nearest: [exampleOffer] },
});
