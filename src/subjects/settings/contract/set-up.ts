import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  NEEDS_SECOND_FACTOR,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { OpenedSessionSchema } from '../../../base/api/contract/session.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { LICENSE_TAKEN } from '../../doctors/contract/refusals.ts';
import { NOT_A_DEMONSTRATION } from './refusals.ts';
import {
  FirstDoctorSchema,
  FirstHoursSchema,
  StartForRealSchema,
} from './set-up-fields.ts';

export const SetUpSchema = named(
  'SetUp',
  'Steps of a clinic before booking; read from the data, so that the set-up may be left and resumed.',
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
        'The first professional who can be booked once they have hours.',
      ),
    hasHours: z.boolean(),
    firstFree: z
      .strictObject({
        doctorId: z.uuid(),
        doctorName: z.string(),
        startsAt: InstantSchema,
      })
      .nullable()
      .describe('The first time to book on the web; null: none.'),
    isDone: z.boolean(),
  },
);
export type SetUp = z.infer<typeof SetUpSchema>;

/** The steps from an empty clinic to the first bookable time. Each step is idempotent. */
export const adminSetUpContract = {
  get: get('/set-up', 'Shows the steps that are missing before booking').output(
    SetUpSchema,
  ),
  saveDoctor: post(
    '/set-up/doctor',
    'Adds the first professional',
    'With their specialty and its first practice; attending from now on. The same e-mail again changes nothing.',
  )
    .errors({ INVALID_INPUT, LICENSE_TAKEN })
    .input(FirstDoctorSchema)
    .output(SetUpSchema),
  saveHours: post(
    '/set-up/hours',
    "Adds the first professional's weekly hours",
    'Only if the professional has none.',
  )
    .errors({ INVALID_INPUT, NOT_FOUND })
    .input(FirstHoursSchema)
    .output(SetUpSchema),
  startForReal: post(
    '/start-for-real',
    'Empties the demonstration to begin for real',
    'Deletes all data of the demonstration, with accounts and sessions, and makes the asker the signed-in administrator of an empty clinic. A clinic that attends for real refuses.',
  )
    .errors({ INVALID_INPUT, NOT_A_DEMONSTRATION, NEEDS_SECOND_FACTOR })
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
