import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { post } from '../../../base/api/contract/routes.ts';
import { named } from '../../../base/text/contract/named.ts';

export const KioskAnswerSchema = named(
  'KioskAnswer',
  'What a kiosk answers to who comes: their number, or what to do. Nothing of who they are, nor whether a DNI is on file.',
  {
    outcome: z
      .enum(['arrived', 'already', 'tooEarly', 'wrongDay', 'desk', 'none'])
      .describe(
        'Received now, received before, or why not; `wrongDay` is told to who typed a code alone.',
      ),
    ticket: z
      .string()
      .nullable()
      .describe(
        '`A-014`, of who is received; null where the clinic has no waiting room.',
      ),
    waitingRoom: z.string().nullable().describe('Where they wait.'),
    peopleBefore: z
      .int32()
      .nullable()
      .describe('Who goes in before; null: nobody can say.'),
    url: z
      .string()
      .nullable()
      .describe('Their own view of the queue, for their phone.'),
    from: InstantSchema.nullable().describe(
      'Of who is too early: from when on they are received.',
    ),
  },
);
export type KioskAnswer = z.infer<typeof KioskAnswerSchema>;

export const kioskContract = {
  arrive: post(
    '/queue/kiosk/arrival',
    'Receives who comes, at a paired screen',
    'By DNI, by what a reader types of a DNI card, or by the code of the appointment. Repeatable. What names nothing of today spends a budget of the device.',
  )
    .errors(refusing('INVALID_INPUT', 'SCREEN_NOT_PAIRED', 'TOO_MANY_ATTEMPTS'))
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
