import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { post } from '../../../base/api/contract/signed-in-routes.ts';
import { WRONG_DAY } from '../../schedule/contract/refusals.ts';
import { AdmissionNotedSchema } from './admission-fields.ts';
import { WRONG_STATUS } from './refusals.ts';
import { StaffAppointmentSchema } from './staff-appointments.ts';

export const AdmissionSchema = AdmissionNotedSchema.extend({
  version: z.int32().describe('Grows with each correction.'),
  notedAt: InstantSchema,
  notedBy: z.string(),
}).meta({ id: 'Admission' });
export type Admission = z.infer<typeof AdmissionSchema>;

export const receptionAdmissionsContract = {
  save: post(
    '/appointments/{appointmentId}/admission',
    'Notes order and authorization of an appointment',
    "On the appointment's own day. `seenVersion` is the version that was read, 0 for none. WRONG_STATUS: the appointment is cancelled, or the patient did not come. Repeatable.",
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      WRONG_STATUS,
      WRONG_DAY,
      CHANGED_MEANWHILE,
    })
    .input(
      z.strictObject({
        appointmentId: z.uuid(),
        seenVersion: z.int32().min(0),
        noted: AdmissionNotedSchema,
      }),
    )
    .output(AdmissionSchema),
  setCoverage: post(
    '/appointments/{appointmentId}/coverage',
    'Sets the payer of an appointment',
    "On the appointment's own day, unless cancelled or missed. CHANGED_MEANWHILE: the payer changed since it was read. Repeatable.",
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      WRONG_STATUS,
      WRONG_DAY,
      CHANGED_MEANWHILE,
    })
    .input(
      z.strictObject({
        appointmentId: z.uuid(),
        seen: z
          .strictObject({
            insurerName: z.string().nullable(),
            isPrivate: z.boolean(),
          })
          .describe('The payer on the screen.'),
        coverage: z
          .strictObject({
            insurerId: z.uuid('Elija quién paga.'),
            planId: z.uuid().nullable(),
          })
          .nullable()
          .describe('Null: the patient.'),
      }),
    )
    .output(StaffAppointmentSchema),
};
