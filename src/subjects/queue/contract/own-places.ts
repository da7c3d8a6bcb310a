import { z } from 'zod';
import { get, post } from '../../../base/api/contract/patient-routes.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { named } from '../../../base/text/contract/named.ts';
import { WRONG_STATUS } from '../../appointments/contract/refusals.ts';
import { WRONG_DAY } from '../../schedule/contract/refusals.ts';
import { OwnQueueSchema } from './own-queue.ts';

export const OwnPlaceSchema = named(
  'OwnPlace',
  'The place in the queue of an own or represented appointment.',
  { appointmentId: z.uuid(), queue: OwnQueueSchema },
);
export type OwnPlace = z.infer<typeof OwnPlaceSchema>;

export const patientQueueContract = {
  places: get(
    '/queue',
    'Shows the place in the queue of each arrived patient',
    'From the arrival until the visit. Below N2 only neutral room names appear.',
  ).output(z.array(OwnPlaceSchema)),
  say: post(
    '/queue/{appointmentId}/word',
    'The patient steps out, is back, or leaves',
    'As by the link. Repeatable.',
  )
    .errors({ INVALID_INPUT, NOT_FOUND, WRONG_STATUS, WRONG_DAY })
    .input(
      z.strictObject({
        appointmentId: z.uuid(),
        word: z.enum(['out', 'back', 'leave']).describe("The patient's word."),
      }),
    )
    .output(OwnPlaceSchema),
};
