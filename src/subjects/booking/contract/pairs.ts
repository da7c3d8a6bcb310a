import { z } from 'zod';
import {
  forWhom,
  payerFields,
} from '../../../base/api/contract/family-fields.ts';
import { StartSchema } from '../../../base/api/contract/fields.ts';
import { create } from '../../../base/api/contract/patient-routes.ts';
import {
  IDEMPOTENCY_MISMATCH,
  INVALID_INPUT,
  NOT_FOUND,
  PROOF_OF_WORK_NEEDED,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
import { ProofOfWorkFieldSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { BookedAppointmentSchema } from '../../appointments/contract/booked-appointment.ts';
import { VisitSchema } from '../../appointments/contract/booked-visit.ts';
import {
  PATIENT_BUSY,
  TOO_MANY_APPOINTMENTS,
} from '../../appointments/contract/refusals.ts';
import {
  SLOT_NOT_OFFERED,
  SLOT_TAKEN,
} from '../../schedule/contract/refusals.ts';
import { HoldSchema, OwnInTheWaySchema } from './booking.ts';

const PersonOfPairSchema = named('PersonOfPair', {
  patientId: forWhom,
  ...payerFields,
});

const pair = {
  doctorId: z.uuid(),
  practiceId: z.uuid(),
  startsAt: StartSchema.describe(
    'The first visit; the second follows at once.',
  ),
  people: z
    .tuple([PersonOfPairSchema, PersonOfPairSchema])
    .describe('In the order of their visits.'),
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
  visit: VisitSchema.describe('The visit of that person, with its price.'),
  inTheWay: OwnInTheWaySchema.nullable().describe(
    'Null: nothing is in the way now.',
  ),
});

export const HeldPairSchema = named('HeldPair', {
  hold: HoldSchema.describe(
    'One hold keeps both times; it shows the first visit.',
  ),
  people: z
    .tuple([HeldForSchema, HeldForSchema])
    .describe('In the order of their visits.'),
});
export type HeldPair = z.infer<typeof HeldPairSchema>;

/** Two appointments one after the other, held together and booked in one act. */
export const patientPairsContract = {
  hold: create(
    '/pairs/hold',
    'Holds two consecutive times for five minutes',
    'Replaces this browser’s other hold; too many holds push out older holds. Refused unless both times are free.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      SLOT_TAKEN,
      SLOT_NOT_OFFERED,
      PROOF_OF_WORK_NEEDED,
      TOO_MANY_ATTEMPTS,
    })
    .input(
      PairSchema.extend({ proofOfWork: ProofOfWorkFieldSchema }).meta({
        id: 'PairToHold',
      }),
    )
    .output(HeldPairSchema),
  book: create(
    '/pairs',
    'Books both times, or none',
    'Each is an appointment of its own, with its code, coverage and price. Needs the header `Idempotency-Key`.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      SLOT_TAKEN,
      SLOT_NOT_OFFERED,
      PATIENT_BUSY,
      TOO_MANY_APPOINTMENTS,
      TOO_MANY_ATTEMPTS,
      IDEMPOTENCY_MISMATCH,
    })
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
