import { z } from 'zod';
import { get, post } from '../../../base/api/contract/patient-routes.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { named } from '../../../base/text/contract/named.ts';
import { OwnQueueSchema } from './own-queue.ts';

export const OwnPlaceSchema = named(
  'OwnPlace',
  'The place in the queue of an appointment, own or represented.',
  { appointmentId: z.uuid(), queue: OwnQueueSchema },
);
export type OwnPlace = z.infer<typeof OwnPlaceSchema>;

export const patientQueueContract = {
  places: get(
    '/queue',
    'Tells the place in the queue of everybody who arrived',
    'From the arrival until the visit. Below N2 only rooms with a neutral name are named.',
  ).output(z.array(OwnPlaceSchema)),
  say: post(
    '/queue/{appointmentId}/word',
    'The patient leaves for a moment, is back, or leaves',
    'As by the link. Repeatable.',
  )
    .errors(refusing('INVALID_INPUT', 'NOT_FOUND', 'WRONG_STATUS', 'WRONG_DAY'))
    .input(
      z.strictObject({
        appointmentId: z.uuid(),
        word: z.enum(['out', 'back', 'leave']).describe('What they say.'),
      }),
    )
    .output(OwnPlaceSchema),
};
