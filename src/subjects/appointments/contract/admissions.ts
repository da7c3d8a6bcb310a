import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { post } from '../../../base/api/contract/signed-in-routes.ts';
import { AdmissionNotedSchema } from './admission-fields.ts';
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
    "On the appointment's own day. `seenVersion` is the version that was read, 0 where nothing was noted. WRONG_STATUS: who was cancelled or did not come is not admitted. Repeatable.",
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'WRONG_STATUS',
        'WRONG_DAY',
        'CHANGED_MEANWHILE',
      ),
    )
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
    'Says who pays for an appointment',
    "On the appointment's own day, of who comes or came. CHANGED_MEANWHILE: somebody said otherwise since it was read. Repeatable.",
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'WRONG_STATUS',
        'WRONG_DAY',
        'CHANGED_MEANWHILE',
      ),
    )
    .input(
      z.strictObject({
        appointmentId: z.uuid(),
        seen: z
          .strictObject({
            insurerName: z.string().nullable(),
            isPrivate: z.boolean(),
          })
          .describe('Who paid on the screen.'),
        coverage: z
          .strictObject({
            insurerId: z.uuid('Elija quién paga.'),
            planId: z.uuid().nullable(),
          })
          .nullable()
          .describe('Null: nobody but the patient.'),
      }),
    )
    .output(StaffAppointmentSchema),
};
