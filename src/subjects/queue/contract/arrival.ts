import { z } from 'zod';
import { post } from '../../../base/api/contract/patient-routes.ts';
import { INVALID_INPUT } from '../../../base/api/contract/refusals.ts';
import { LINK_VOID } from '../../access/contract/refusals.ts';
import { HerePassSchema } from './here.ts';
import { KioskAnswerSchema } from './kiosk.ts';

export const patientArrivalContract = {
  here: post(
    '/arrival',
    'Receives the signed-in patient in the clinic',
    'For an appointment of today, by the rules of the kiosk. LINK_VOID: the pass ended, or is of another browser. Repeatable.',
  )
    .errors({ INVALID_INPUT, LINK_VOID })
    .input(z.strictObject({ pass: HerePassSchema }))
    .output(KioskAnswerSchema),
};
