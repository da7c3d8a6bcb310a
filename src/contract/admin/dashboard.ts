import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DaySchema, InstantSchema } from '../fields.ts';
import { refusing } from '../refusals.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;

/** How many turnos of a day stand where. */
export const DayCountsSchema = z.strictObject({
  /** Given for the day and not cancelled, whatever became of them. */
  given: z.int(),
  /** Not here yet. */
  expected: z.int(),
  waiting: z.int(),
  inProgress: z.int(),
  attended: z.int(),
  absent: z.int(),
  cancelled: z.int(),
  /** Since when whoever waits longest does; null: nobody waits. */
  waitingSince: InstantSchema.nullable(),
});
export type DayCounts = z.infer<typeof DayCountsSchema>;

const alarmKinds = ['reserved_mode', 'default_password_off'] as const;

export const DashboardSchema = z.strictObject({
  day: DaySchema,
  /** When this was counted, by the server's clock. */
  now: InstantSchema,
  counts: DayCountsSchema,
  /** Who has turnos this day, by name. */
  doctors: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      firstAt: InstantSchema.nullable(),
      lastAt: InstantSchema.nullable(),
      counts: DayCountsSchema,
    }),
  ),
  attention: z.strictObject({
    /** What the product turned on, or off, by itself because somebody guesses; while it lasts. */
    alarms: z.array(z.strictObject({ kind: z.enum(alarmKinds), until: InstantSchema })),
    failedMessages: z.int(),
    pendingRequests: z.int(),
    /** Enabled and active, and nobody set their password. */
    doctorsWithoutPassword: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
    /** Staff accounts that nobody has used: the invitation was not opened. */
    staffWithoutPassword: z.int(),
    /** Enabled, and without any hours: they cannot be booked. */
    doctorsWithoutHours: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
    /** Patients who stand as waiting on a day that is over. */
    leftWaiting: z.array(z.strictObject({ day: DaySchema, count: z.int() })),
    /** Of the next thirty days, those that were proposed and on which the clinic rests. */
    holidays: z.array(z.strictObject({ day: DaySchema, name: z.string() })),
    lastBackup: z
      .strictObject({
        startedAt: InstantSchema,
        state: z.enum(['running', 'verified', 'unverified', 'failed']),
        failedReason: z.string().nullable(),
        /** The last one that was read again and found whole. */
        verifiedAt: InstantSchema.nullable(),
      })
      .nullable(),
  }),
});
export type Dashboard = z.infer<typeof DashboardSchema>;

export const adminDashboardContract = {
  get: oc
    .route({ method: 'GET', path: '/dashboard', summary: 'Shows the day, and what needs somebody' })
    .errors(refusing(...signedIn))
    .output(DashboardSchema),
};
