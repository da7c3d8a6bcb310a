import { z } from 'zod';
import { DaySchema, InstantSchema, NamedIdSchema } from '../fields.ts';
import { named } from '../named.ts';
import { get } from '../signed-in-routes.ts';
import { OriginSchema } from '../staff/origins.ts';

export const DayCountsSchema = named('DayCounts', 'How many appointments of a day stand where.', {
  given: z.int().describe('Given for the day and not cancelled, whatever became of them.'),
  expected: z.int().describe('Not here yet.'),
  waiting: z.int(),
  inProgress: z.int(),
  attended: z.int(),
  absent: z.int(),
  cancelled: z.int(),
  waitingSince: InstantSchema.nullable().describe(
    'Since when whoever waits longest does; null: nobody waits.',
  ),
});
export type DayCounts = z.infer<typeof DayCountsSchema>;

const alarmKinds = ['reserved_mode', 'default_password_off'] as const;

export const DashboardSchema = named('Dashboard', {
  day: DaySchema,
  now: InstantSchema.describe("When this was counted, by the server's clock."),
  counts: DayCountsSchema,
  doctors: z
    .array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        firstAt: InstantSchema.nullable(),
        lastAt: InstantSchema.nullable(),
        counts: DayCountsSchema,
      }),
    )
    .describe('Who has appointments this day, by name.'),
  attention: z.strictObject({
    alarms: z
      .array(z.strictObject({ kind: z.enum(alarmKinds), until: InstantSchema }))
      .describe('What the product turned on, or off, by itself because somebody guesses; while it lasts.'),
    origins: z
      .array(OriginSchema)
      .describe('Where many appointments of persons nobody verified came from, until somebody looks.'),
    untrustedForwarders: z
      .array(z.strictObject({ address: z.string(), isPrivate: z.boolean() }))
      .describe('Who sent an X-Forwarded-For in the last day that is not believed (TRUSTED_PROXIES).'),
    failedMessages: z.int(),
    pendingRequests: z.int(),
    doctorsWithoutPassword: z
      .array(NamedIdSchema)
      .describe('Enabled and active, and nobody set their password.'),
    staffWithoutPassword: z
      .int()
      .describe('Staff accounts that nobody has used: the invitation was not opened.'),
    doctorsWithoutHours: z
      .array(NamedIdSchema)
      .describe('Enabled, and without any hours: they cannot be booked.'),
    leftWaiting: z
      .array(z.strictObject({ day: DaySchema, count: z.int() }))
      .describe('Patients who stand as waiting on a day that is over.'),
    holidays: z
      .array(z.strictObject({ day: DaySchema, name: z.string() }))
      .describe('Of the next thirty days, those that were proposed and on which the clinic rests.'),
    lastBackup: z
      .strictObject({
        startedAt: InstantSchema,
        state: z.enum(['running', 'verified', 'unverified', 'failed']),
        failedReason: z.string().nullable(),
        verifiedAt: InstantSchema.nullable().describe('The last one that was read again and found whole.'),
      })
      .nullable(),
  }),
});
export type Dashboard = z.infer<typeof DashboardSchema>;

export const adminDashboardContract = {
  get: get('/dashboard', 'Shows the day, and what needs somebody').output(DashboardSchema),
};
