import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
import { post } from '../../../base/api/contract/routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { SCREEN_NOT_PAIRED } from './refusals.ts';

export const KioskAnswerSchema = named(
  'KioskAnswer',
  "A kiosk's answer to a patient: the number, or the next step. It reveals no identity, nor if a DNI is on file.",
  {
    outcome: z
      .enum(['arrived', 'already', 'tooEarly', 'wrongDay', 'desk', 'none'])
      .describe(
        'Received now, received before, or the reason why not; `wrongDay` answers a code alone.',
      ),
    ticket: z
      .string()
      .nullable()
      .describe(
        '`A-014` of a received patient; null if the clinic has no waiting room.',
      ),
    waitingRoom: z.string().nullable().describe("The patient's waiting room."),
    peopleBefore: z
      .int32()
      .nullable()
      .describe('Patients who go in before; null: unknown.'),
    url: z
      .string()
      .nullable()
      .describe("The patient's view of the queue, for their phone."),
    from: InstantSchema.nullable().describe(
      'From when on a patient who is too early is received.',
    ),
  },
);
export type KioskAnswer = z.infer<typeof KioskAnswerSchema>;

export const kioskContract = {
  arrive: post(
    '/queue/kiosk/arrival',
    'Receives a patient at a paired screen',
    'By DNI, by the scanned text of a DNI card, or by the code of the appointment. Repeatable. A text without an appointment today spends a budget of the device.',
  )
    .errors({ INVALID_INPUT, SCREEN_NOT_PAIRED, TOO_MANY_ATTEMPTS })
    .input(
      z.strictObject({
        typed: z
          .string()
          .trim()
          .min(1, 'Escriba su DNI o el código del turno.')
          .max(400, 'Eso es demasiado largo.')
          .describe('A DNI, the text of a DNI card, or a code.'),
      }),
    )
    .output(KioskAnswerSchema),
};
