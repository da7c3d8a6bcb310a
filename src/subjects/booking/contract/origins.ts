import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import { FamilyNamesSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';

export const OriginSchema = named(
  'Origin',
  'An address with many appointments of unverified persons. The address itself is not shown.',
  {
    id: z.string(),
    label: z.string().describe('Four characters that distinguish origins.'),
    count: z
      .int32()
      .describe('Number of coming appointments without a review.'),
    browsers: z.int32().describe('Number of browsers that booked them.'),
    firstAt: InstantSchema.describe('When the first of them was booked.'),
    lastAt: InstantSchema.describe('When the last of them was booked.'),
  },
);
export type Origin = z.infer<typeof OriginSchema>;

export const AlarmSchema = named('AccessAlarm', {
  kind: z
    .enum([
      'reserved_mode',
      'default_password_off',
      'holds_attack',
      'staff_guessing',
      'record_opened_alone',
      'family_opened_alone',
      'doctor_email_moved',
    ])
    .describe('The attempt. Only administrators read the last three.'),
  until: InstantSchema.describe('Until when it is shown.'),
});
export type AccessAlarm = z.infer<typeof AlarmSchema>;

export const OriginDetailSchema = OriginSchema.extend({
  appointments: z
    .array(
      z.strictObject({
        appointmentId: z.uuid(),
        code: z.string(),
        patientName: z.string(),
        familyNames: FamilyNamesSchema,
        phone: z.string().nullable(),
        doctorName: z.string(),
        startsAt: InstantSchema,
        takenAt: InstantSchema.describe('When it was booked.'),
      }),
    )
    .describe('In order of booking.'),
}).meta({ id: 'OriginDetail' });
export type OriginDetail = z.infer<typeof OriginDetailSchema>;

const originId = z
  .string()
  .regex(/^[\w-]{43}$/)
  .describe('The origin, as the list names it.');
const chosen = z.strictObject({
  originId,
  appointmentIds: z
    .array(z.uuid())
    .min(1)
    .max(500)
    .describe('The chosen appointments.'),
});

/** Shared by the doors of the counter and the administrators. */
export const staffOriginsContract = {
  list: get(
    '/origins',
    'Lists the origins of many appointments of new persons',
  ).output(
    z.strictObject({
      origins: z.array(OriginSchema).describe('The largest first.'),
      alarms: z.array(AlarmSchema).describe('The current alarms.'),
    }),
  ),
  get: get('/origins/{originId}', 'Reads the appointments of an origin')
    .errors({ INVALID_INPUT, NOT_FOUND })
    .input(z.strictObject({ originId }))
    .output(OriginDetailSchema),
  cancel: post(
    '/origins/{originId}/cancellation',
    'Cancels the appointments of an origin',
    'In one act: coming appointments of persons who are still unverified. No message is sent. Repeatable.',
  )
    .errors({ INVALID_INPUT, NOT_FOUND })
    .input(chosen)
    .output(
      z.strictObject({
        cancelled: z
          .int32()
          .describe('Number of chosen appointments now cancelled.'),
        left: z
          .int32()
          .describe('Number of the others: verified, kept or attended.'),
      }),
    ),
  keep: post(
    '/origins/{originId}/keeping',
    'Keeps the appointments of an origin',
    'The staff reviewed them as real: they are no longer shown.',
  )
    .errors({ INVALID_INPUT, NOT_FOUND })
    .input(chosen)
    .output(
      z.strictObject({
        kept: z.int32().describe('Number of newly kept appointments.'),
      }),
    ),
};
