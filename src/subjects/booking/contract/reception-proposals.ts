import { z } from 'zod';
import {
  DaySchema,
  DoctorRefSchema,
  InstantSchema,
} from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { get } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { StaffPatientSchema } from '../../appointments/contract/staff-appointments.ts';

export const DeskProposalSchema = named(
  'DeskProposal',
  'A control that a professional proposed in a visit, not booked yet. It holds no content of the visit.',
  {
    id: z.uuid(),
    doctor: DoctorRefSchema,
    practiceName: z.string(),
    day: DaySchema.describe('The proposed day.'),
    canGive: z
      .boolean()
      .describe('The professional still does it and can be booked.'),
  },
);
export type DeskProposal = z.infer<typeof DeskProposalSchema>;

export const ProposalToGiveSchema = named(
  'ProposalToGive',
  'The form data of an appointment for a proposed control.',
  {
    patient: StaffPatientSchema,
    doctorId: z.uuid(),
    practiceId: z.uuid(),
    day: DaySchema.describe('The proposed day.'),
    startsAt: InstantSchema.nullable().describe(
      'The free time nearest to that day, near the hour of the visit; null: none within thirty days.',
    ),
  },
);
export type ProposalToGive = z.infer<typeof ProposalToGiveSchema>;

/** Controls that doctors proposed, given at the counter as any appointment is. A booking ends them. */
export const receptionProposalsContract = {
  ofPatient: get(
    '/patients/{patientId}/control-proposals',
    'Lists the proposed controls of a patient',
    'Those that can still be booked, the nearest day first.',
  )
    .errors({ INVALID_INPUT })
    .input(z.strictObject({ patientId: z.uuid() }))
    .output(z.array(DeskProposalSchema)),
  toGive: get(
    '/control-proposals/{proposalId}/to-give',
    'Reads the form data for a proposed control',
    'Holds nothing. NOT_FOUND: it was booked, ended or lapsed, or the professional no longer does it.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(z.strictObject({ proposalId: z.uuid() }))
    .output(ProposalToGiveSchema),
};
