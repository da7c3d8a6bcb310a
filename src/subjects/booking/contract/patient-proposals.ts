import { z } from 'zod';
import {
  DaySchema,
  DoctorRefSchema,
  MonthSchema,
} from '../../../base/api/contract/fields.ts';
import { OfferSchema } from '../../../base/api/contract/offers.ts';
import {
  create,
  get,
  post,
} from '../../../base/api/contract/patient-routes.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
  PROOF_OF_WORK_NEEDED,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
import { ProofOfWorkFieldSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { BookAgainSchema } from '../../appointments/contract/account.ts';
import { DoctorMonthSchema } from '../../schedule/contract/availability.ts';
import {
  SLOT_NOT_OFFERED,
  SLOT_TAKEN,
} from '../../schedule/contract/refusals.ts';
import { SlotSchema } from '../../schedule/contract/slot.ts';
import { HoldSchema } from './booking.ts';

export const ControlProposalSchema = named(
  'ControlProposal',
  'A control that a professional proposed in a visit, for the patient to book.',
  {
    id: z.uuid(),
    patient: z
      .strictObject({ id: z.uuid(), name: z.string() })
      .nullable()
      .describe('The represented patient; null: the signed-in patient.'),
    doctor: DoctorRefSchema.nullable().describe(
      'Null below N2 in an unknown browser, if a specialty of the doctor is reserved: the name would reveal it.',
    ),
    day: DaySchema.describe('The proposed day.'),
    lastDay: DaySchema.describe('The last day to book it.'),
    practiceName: z
      .string()
      .nullable()
      .describe('Null below N2: it reveals the purpose.'),
    booking: BookAgainSchema.nullable().describe(
      'Null below N2, or if the professional no longer does it.',
    ),
  },
);
export type ControlProposal = z.infer<typeof ControlProposalSchema>;

const proposal = z.strictObject({ proposalId: z.uuid() });

/** Controls that doctors proposed. A booking with the same professional and practice ends them. */
export const patientProposalsContract = {
  list: get(
    '/control-proposals',
    'Lists the proposed controls',
    'Those that can still be booked, the nearest day first.',
  ).output(z.array(ControlProposalSchema)),
  dismiss: post(
    '/control-proposals/{proposalId}/dismissal',
    'Dismisses a proposed control',
    'It is no longer listed. Repeatable.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(proposal)
    .output(
      z.strictObject({
        dismissed: z.literal(true).describe('It is no longer listed.'),
      }),
    ),
  nearest: get(
    '/control-proposals/{proposalId}/nearest',
    'Finds the free time nearest to the proposed day',
    'Up to thirty days before or after it, near the hour of the visit.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(proposal)
    .output(
      z.strictObject({
        firstFree: OfferSchema.nullable().describe('Null: no time is free.'),
      }),
    ),
  month: get(
    '/control-proposals/{proposalId}/availability/{month}',
    'Lists the free times of a month for a control',
    'As the web offers them, and beyond its horizon until the proposal lapses.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(proposal.extend({ month: MonthSchema }))
    .output(DoctorMonthSchema),
  hold: create(
    '/control-proposals/{proposalId}/holds',
    'Holds a free time for a control for five minutes',
    'As `public.holds.create`, until the proposal lapses. It is booked like any hold.',
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
      SlotSchema.omit({ doctorId: true, practiceId: true })
        .extend({ proposalId: z.uuid(), proofOfWork: ProofOfWorkFieldSchema })
        .meta({
          id: 'ProposedTimeToHold',
          description:
            'The start, the payer, and the solved puzzle if the server asked for it.',
        }),
    )
    .output(HoldSchema),
};
