import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import { FamilyNamesSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';

export const OriginSchema = named(
  'Origin',
  'An address that brought many appointments of persons nobody verified; the address itself is not told.',
  {
    id: z.string(),
    label: z
      .string()
      .describe('Four characters that tell one origin from another.'),
    count: z
      .int32()
      .describe('Appointments still to come that nobody looked at.'),
    browsers: z.int32().describe('From how many browsers they were booked.'),
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
    .describe('The attempt. Administrators alone read the last three.'),
  until: InstantSchema.describe('Until when it is told.'),
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
    .describe('By when they were booked.'),
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
    .describe('Those that were shown and chosen.'),
});

/** Shared by the doors of the counter and the administrators. */
export const staffOriginsContract = {
  list: get(
    '/origins',
    'The origins that brought many appointments of new persons',
  ).output(
    z.strictObject({
      origins: z.array(OriginSchema).describe('The largest first.'),
      alarms: z.array(AlarmSchema).describe('While they last.'),
    }),
  ),
  get: get(
    '/origins/{originId}',
    'What one origin brought: who, when, with whom',
  )
    .errors(refusing('INVALID_INPUT', 'NOT_FOUND'))
    .input(z.strictObject({ originId }))
    .output(OriginDetailSchema),
  cancel: post(
    '/origins/{originId}/cancellation',
    'Cancels what one origin brought',
    'In one act: those that are still to come and whose person nobody verified since. Nobody is told. Repeatable.',
  )
    .errors(refusing('INVALID_INPUT', 'NOT_FOUND'))
    .input(chosen)
    .output(
      z.strictObject({
        cancelled: z
          .int32()
          .describe('Of those chosen, how many stand cancelled now.'),
        left: z
          .int32()
          .describe(
            'The others: somebody verified the person, kept them, or attended them.',
          ),
      }),
    ),
  keep: post(
    '/origins/{originId}/keeping',
    'Keeps what one origin brought',
    'The staff looked, and they are persons: these are shown no more.',
  )
    .errors(refusing('INVALID_INPUT', 'NOT_FOUND'))
    .input(chosen)
    .output(
      z.strictObject({
        kept: z.int32().describe('How many are kept that were not before.'),
      }),
    ),
};
