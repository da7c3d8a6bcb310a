import { z } from 'zod';
import { HerePassSchema } from '../public/here.ts';
import { KioskAnswerSchema } from '../public/kiosk.ts';
import { refusing } from '../refusing.ts';
import { post } from './patient-routes.ts';

export const patientArrivalContract = {
  here: post(
    '/arrival',
    'Receives the signed-in patient, who is in the clinic',
    'For what they have today, by the rules of the kiosk. LINK_VOID: the pass is over, or of another browser. Repeatable.',
  )
    .errors(refusing('INVALID_INPUT', 'LINK_VOID'))
    .input(z.strictObject({ pass: HerePassSchema }))
    .output(KioskAnswerSchema),
};
