import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { OpenedSessionSchema } from '../../../base/api/contract/session.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import {
  FirstDoctorSchema,
  FirstHoursSchema,
  StartForRealSchema,
} from './set-up-fields.ts';

export const SetUpSchema = named(
  'SetUp',
  'What a clinic needs before anybody can book; read from what there is, so that it can be left and taken up again.',
  {
    hasClinicData: z.boolean(),
    doctor: z
      .strictObject({
        id: z.uuid(),
        name: z.string(),
        specialtyName: z.string(),
        visitMinutes: z.int32(),
      })
      .nullable()
      .describe(
        'The first professional who can be booked, but for their hours.',
      ),
    hasHours: z.boolean(),
    firstFree: z
      .strictObject({
        doctorId: z.uuid(),
        doctorName: z.string(),
        startsAt: InstantSchema,
      })
      .nullable()
      .describe(
        'The first time that anybody may book; null while there is none.',
      ),
    isDone: z.boolean(),
  },
);
export type SetUp = z.infer<typeof SetUpSchema>;

/** The steps from an empty clinic to the first bookable time. Each step is idempotent. */
export const adminSetUpContract = {
  get: get(
    '/set-up',
    'Tells what is still missing before anybody can book',
  ).output(SetUpSchema),
  saveDoctor: post(
    '/set-up/doctor',
    'Adds the first professional',
    'With their specialty and its first practice; attending from now on. The same e-mail again changes nothing.',
  )
    .errors(refusing('INVALID_INPUT', 'LICENSE_TAKEN'))
    .input(FirstDoctorSchema)
    .output(SetUpSchema),
  saveHours: post(
    '/set-up/hours',
    "Adds the first professional's weekly hours",
    'Of somebody who has none; where there are some already, they stay.',
  )
    .errors(refusing('INVALID_INPUT', 'NOT_FOUND'))
    .input(FirstHoursSchema)
    .output(SetUpSchema),
  startForReal: post(
    '/start-for-real',
    'Empties the demonstration to begin for real',
    'Deletes everything of the demonstration, accounts and sessions too, and makes whoever asks the administrator of an empty clinic, signed in. A clinic that attends for real refuses.',
  )
    .errors(
      refusing('INVALID_INPUT', 'NOT_A_DEMONSTRATION', 'NEEDS_SECOND_FACTOR'),
    )
    .input(StartForRealSchema)
    .output(
      z.strictObject({
        user: z.strictObject({
          id: z.uuid(),
          email: z.string(),
          name: z.string(),
        }),
        session: OpenedSessionSchema,
      }),
    ),
};
