import { z } from 'zod';
import {
  INVALID_INPUT,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
import { post } from '../../../base/api/contract/routes.ts';
import { DniFieldSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { LINK_VOID } from '../../access/contract/refusals.ts';
import { KioskAnswerSchema } from './kiosk.ts';

export const HerePassSchema = z
  .string()
  .regex(/^[\w.-]{40,110}$/, 'El código no está completo.')
  .describe('The pass that `opening` gave to this browser.');

export const hereContract = {
  open: post(
    '/queue/here/opening',
    'Opens the code that a screen of the waiting room shows',
    'The code lives a minute or two. The pass is for this browser alone, for ten minutes. LINK_VOID: the code is old, or of no paired screen.',
  )
    .errors({ INVALID_INPUT, LINK_VOID })
    .input(
      z.strictObject({
        code: z
          .string()
          .regex(/^[\w.-]{40,110}$/, 'El código no está completo.')
          .describe(
            'The code on the screen; a pass of this browser is answered as it is.',
          ),
      }),
    )
    .output(
      named('HerePass', {
        pass: z.string().describe('Shows that this browser is in the clinic.'),
      }),
    ),
  arrive: post(
    '/queue/here/arrival',
    'Receives a patient in the clinic, on their own phone',
    'By the rules of the kiosk: two hours before to half an hour after. Repeatable.',
  )
    .errors({ INVALID_INPUT, LINK_VOID, TOO_MANY_ATTEMPTS })
    .input(
      z.strictObject({
        pass: HerePassSchema,
        proof: z
          .discriminatedUnion('kind', [
            z
              .strictObject({
                kind: z.literal('link'),
                token: z
                  .string()
                  .regex(/^[\w-]{65}$/, 'El enlace no está completo.')
                  .describe('The token of the own view.'),
              })
              .describe('The own view of the queue that this phone has open.'),
            z
              .strictObject({
                kind: z.literal('code'),
                dni: DniFieldSchema,
                code: z
                  .string()
                  .trim()
                  .min(1, 'Escriba el código del turno.')
                  .max(20, 'El código tiene seis letras y números.'),
              })
              .describe(
                "The patient's DNI, and the code of their appointment.",
              ),
          ])
          .describe("The patient's appointment."),
      }),
    )
    .output(KioskAnswerSchema),
};
