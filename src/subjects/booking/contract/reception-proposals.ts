import { z } from 'zod';
import {
  DaySchema,
  DoctorRefSchema,
  InstantSchema,
} from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { get } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { StaffPatientSchema } from '../../appointments/contract/staff-appointments.ts';

export const DeskProposalSchema = named(
  'DeskProposal',
  'A control that a professional proposed in a visit, and nobody booked yet. Nothing of the visit is in it.',
  {
    id: z.uuid(),
    doctor: DoctorRefSchema,
    practiceName: z.string(),
    day: DaySchema.describe('Around which it should be.'),
    canGive: z
      .boolean()
      .describe('The professional does it still, and may be booked.'),
  },
);
export type DeskProposal = z.infer<typeof DeskProposalSchema>;

export const ProposalToGiveSchema = named(
  'ProposalToGive',
  'What fills the form of an appointment for a proposed control.',
  {
    patient: StaffPatientSchema,
    doctorId: z.uuid(),
    practiceId: z.uuid(),
    day: DaySchema.describe('Around which it should be.'),
    startsAt: InstantSchema.nullable().describe(
      'The time to give that is nearest to that day, at about the hour of the visit; null: none within thirty days of it.',
    ),
  },
);
export type ProposalToGive = z.infer<typeof ProposalToGiveSchema>;

/** Controls that doctors proposed, given at the counter as any appointment is. A booking ends them. */
export const receptionProposalsContract = {
  ofPatient: get(
    '/patients/{patientId}/control-proposals',
    'Lists the controls that were proposed to a person',
    'Those that may still be booked, the nearest day first.',
  )
    .errors(refusing('INVALID_INPUT'))
    .input(z.strictObject({ patientId: z.uuid() }))
    .output(z.array(DeskProposalSchema)),
  toGive: get(
    '/control-proposals/{proposalId}/to-give',
    'Reads what fills the form for a proposed control',
    'Takes nothing. NOT_FOUND: it was booked, has ended or lapsed, or the professional does it no more.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(z.strictObject({ proposalId: z.uuid() }))
    .output(ProposalToGiveSchema),
};
