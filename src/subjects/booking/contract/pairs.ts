import { z } from 'zod';
import {
  forWhom,
  payerFields,
} from '../../../base/api/contract/family-fields.ts';
import { StartSchema } from '../../../base/api/contract/fields.ts';
import { create } from '../../../base/api/contract/patient-routes.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { ProofOfWorkFieldSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { BookedAppointmentSchema } from '../../appointments/contract/booked-appointment.ts';
import { VisitSchema } from '../../appointments/contract/booked-visit.ts';
import { HoldSchema, OwnInTheWaySchema } from './booking.ts';

const PersonOfPairSchema = named('PersonOfPair', {
  patientId: forWhom,
  ...payerFields,
});

const pair = {
  doctorId: z.uuid(),
  practiceId: z.uuid(),
  startsAt: StartSchema.describe('Of the first; the second follows at once.'),
  people: z
    .tuple([PersonOfPairSchema, PersonOfPairSchema])
    .describe('In the order in which they are attended.'),
};

export const PairSchema = named(
  'Pair',
  'Two people of a family, one after the other with one professional.',
  {
    ...pair,
  },
);
export type Pair = z.infer<typeof PairSchema>;

const HeldForSchema = named('HeldFor', {
  name: z.string(),
  visit: VisitSchema.describe('Theirs, with what they will pay.'),
  inTheWay: OwnInTheWaySchema.nullable().describe(
    'Null: nothing, at this moment.',
  ),
});

export const HeldPairSchema = named('HeldPair', {
  hold: HoldSchema.describe(
    'One hold keeps both times; its visit is that of the first.',
  ),
  people: z
    .tuple([HeldForSchema, HeldForSchema])
    .describe('In the order in which they are attended.'),
});
export type HeldPair = z.infer<typeof HeldPairSchema>;

/** Two appointments one after the other, held together and booked in one act. */
export const patientPairsContract = {
  hold: create(
    '/pairs/hold',
    'Holds two times one after the other for five minutes',
    'In place of the other hold of this browser, and as that one: what is too much pushes out older ones. Refused where not both are free.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'PROOF_OF_WORK_NEEDED',
        'TOO_MANY_ATTEMPTS',
      ),
    )
    .input(
      PairSchema.extend({ proofOfWork: ProofOfWorkFieldSchema }).meta({
        id: 'PairToHold',
      }),
    )
    .output(HeldPairSchema),
  book: create(
    '/pairs',
    'Books both, or none',
    'Each is an appointment of its own, with its code, coverage and price. Needs the header `Idempotency-Key`.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'PATIENT_BUSY',
        'TOO_MANY_APPOINTMENTS',
        'TOO_MANY_ATTEMPTS',
        'IDEMPOTENCY_MISMATCH',
      ),
    )
    .input(PairSchema.extend({ holdId: z.uuid() }).meta({ id: 'PairToBook' }))
    .output(
      z.strictObject({
        appointments: z.tuple([
          BookedAppointmentSchema,
          BookedAppointmentSchema,
        ]),
      }),
    ),
};
