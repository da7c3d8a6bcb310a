import { z } from 'zod';
import {
  DaySchema,
  DoctorRefSchema,
  MonthSchema,
} from '../../../base/api/contract/fields.ts';
import {
  create,
  get,
  post,
} from '../../../base/api/contract/patient-routes.ts';
import { OfferSchema } from '../../../base/api/contract/refusals.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { ProofOfWorkFieldSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { BookAgainSchema } from '../../appointments/contract/account.ts';
import { DoctorMonthSchema } from '../../schedule/contract/availability.ts';
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
      .describe(
        'Of somebody for whom who is signed in acts, and who; null: their own.',
      ),
    doctor: DoctorRefSchema.nullable().describe(
      'Null below N2 in a browser that is not known, where a specialty of theirs is reserved: their name would tell it.',
    ),
    day: DaySchema.describe('Around which it should be.'),
    lastDay: DaySchema.describe('Until which it may be booked.'),
    practiceName: z
      .string()
      .nullable()
      .describe('Null below N2: it tells what for.'),
    booking: BookAgainSchema.nullable().describe(
      'Null below N2, or where the professional does it no more.',
    ),
  },
);
export type ControlProposal = z.infer<typeof ControlProposalSchema>;

const proposal = z.strictObject({ proposalId: z.uuid() });

/** Controls that doctors proposed. A booking with the same professional and practice ends them. */
export const patientProposalsContract = {
  list: get(
    '/control-proposals',
    'Lists the controls that were proposed',
    'Those that may still be booked, the nearest day first.',
  ).output(z.array(ControlProposalSchema)),
  dismiss: post(
    '/control-proposals/{proposalId}/dismissal',
    'Says that a control is not wanted',
    'Repeatable; it is not listed any more.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(proposal)
    .output(
      z.strictObject({
        dismissed: z.literal(true).describe('It is not listed any more.'),
      }),
    ),
  nearest: get(
    '/control-proposals/{proposalId}/nearest',
    'The free time nearest to the day that was proposed',
    'Thirty days before and after it, at about the hour of the visit.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(proposal)
    .output(
      z.strictObject({
        firstFree: OfferSchema.nullable().describe('Null: none is free.'),
      }),
    ),
  month: get(
    '/control-proposals/{proposalId}/availability/{month}',
    'The free times of a month for a control',
    'As the web offers them, and beyond its horizon until the proposal lapses.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(proposal.extend({ month: MonthSchema }))
    .output(DoctorMonthSchema),
  hold: create(
    '/control-proposals/{proposalId}/holds',
    'Holds a free time for a control for five minutes',
    'As `public.holds.create` does, until the proposal lapses. It is booked as any hold is.',
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
      SlotSchema.omit({ doctorId: true, practiceId: true })
        .extend({ proposalId: z.uuid(), proofOfWork: ProofOfWorkFieldSchema })
        .meta({
          id: 'ProposedTimeToHold',
          description:
            'When, who pays, and the solved puzzle where one was asked for.',
        }),
    )
    .output(HoldSchema),
};
