import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import { FamilyNamesSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';

const HourToKeepSchema = named('HourToKeep', {
  appointmentId: z.uuid(),
  code: z.string(),
  patientName: z.string(),
  familyNames: FamilyNamesSchema,
  doctorName: z.string(),
  startsAt: InstantSchema.describe('The present time.'),
  keptStartsAt: InstantSchema.describe('The time by the promised hour.'),
});

export type HourToKeep = z.infer<typeof HourToKeepSchema>;

const HoursToKeepSchema = named('HoursToKeep', {
  differsFrom: InstantSchema.nullable().describe(
    'Null: there is nothing to keep.',
  ),
  count: z.int32(),
  hours: z.array(HourToKeepSchema).describe('The first five hundred.'),
});

export type HoursToKeep = z.infer<typeof HoursToKeepSchema>;

const HoursKeptSchema = named('HoursKept', {
  isNew: z.boolean().describe('False: it was done before.'),
  count: z.int32().describe('Appointments that keep their hour by it.'),
  left: z
    .array(HourToKeepSchema)
    .describe('Those whose hour another patient has by now.'),
});

export type HoursKept = z.infer<typeof HoursKeptSchema>;

/** Keeps the promised hour of appointments after the country changed its official hour. */
export const adminHoursContract = {
  list: get(
    '/promised-hours',
    'Lists the appointments that show another hour than promised',
  ).output(HoursToKeepSchema),
  keep: post(
    '/promised-hours/kept',
    'Keeps the promised hour of all appointments',
    'Absences and extra sessions too. No message is sent.',
  ).output(HoursKeptSchema),
};
