import { z } from 'zod';
import {
  DaySchema,
  InstantSchema,
  NamedIdSchema,
} from '../../../base/api/contract/fields.ts';
import { get } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import {
  AlarmSchema,
  OriginSchema,
} from '../../../subjects/booking/contract/origins.ts';

export const DayCountsSchema = named(
  'DayCounts',
  'The number of appointments of a day in each state.',
  {
    given: z.int32().describe('All but the cancelled ones.'),
    expected: z.int32().describe('Not arrived yet.'),
    waiting: z.int32(),
    inProgress: z.int32(),
    attended: z.int32(),
    absent: z.int32(),
    cancelled: z.int32(),
    waitingSince: InstantSchema.nullable().describe(
      'The start of the longest wait; null: no patient waits.',
    ),
  },
);

export type DayCounts = z.infer<typeof DayCountsSchema>;

const setUpSteps = [
  'address',
  'mail',
  'insurers',
  'holidays',
  'backup',
  'second_factor',
] as const;

export type SetUpStep = (typeof setUpSteps)[number];

export const InstallationSchema = named(
  'Installation',
  'The set-up of a clinic beside its agenda, and the operator’s settings.',
  {
    steps: z
      .array(
        z.strictObject({
          step: z.enum(setUpSteps).describe('The step.'),
          isDone: z.boolean(),
        }),
      )
      .describe('In order; `second_factor` is the calling user’s.'),
    publicUrl: z
      .string()
      .nullable()
      .describe(
        'The beginning of links in messages; null: none that patients can follow.',
      ),
    missingHolidayYears: z
      .array(z.int32())
      .describe('Years without holidays, of this one and the next.'),
    backupDir: z
      .string()
      .describe("The folder of the backups, on the server's disk."),
  },
);

export type Installation = z.infer<typeof InstallationSchema>;

export const UnmetDemandSchema = named(
  'UnmetDemand',
  'Searches on the web without a free time.',
  {
    specialty: z.string().describe('Its name.'),
    insurer: z.string().nullable().describe('Its name; null: none.'),
    searches: z
      .int32()
      .describe('The same search from one address counts once a day.'),
    wantedFrom: DaySchema.describe('The first day searched.'),
    wantedTo: DaySchema.describe('The last day searched.'),
  },
);

export const CountedOpinionsSchema = named(
  'CountedOpinions',
  'Anonymous opinions of visits to a professional for a practice: five at least.',
  {
    doctorName: z.string(),
    practiceName: z.string(),
    answers: z.int32().describe('Their number, rounded down to fives.'),
    average: z.number().describe('From 1, very bad, to 5, very good.'),
    texts: z.array(z.string()).describe('The comments, in no order of time.'),
  },
);

export const DashboardSchema = named('Dashboard', {
  day: DaySchema,
  now: InstantSchema.describe("The time of the count, by the server's clock."),
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
    .describe('Professionals with appointments this day, by name.'),
  unmetDemand: z
    .array(UnmetDemandSchema)
    .describe('The ten most frequent of the last thirty days.'),
  opinions: z
    .array(CountedOpinionsSchema)
    .describe('Opinions of visits since 1 January of last year.'),
  installation: InstallationSchema.nullable().describe(
    'Null in a demonstration, which has no backups.',
  ),
  attention: z.strictObject({
    hourChangesAt: InstantSchema.nullable().describe(
      'When appointments begin to show another hour than promised; null: never.',
    ),
    databaseHourDiffersAt: InstantSchema.nullable().describe(
      'When the database begins to differ from the product’s hour; null: never.',
    ),
    alarms: z.array(AlarmSchema).describe('The present alarms.'),
    origins: z
      .array(OriginSchema)
      .describe(
        'Origins of many appointments of unverified persons, until an answer.',
      ),
    untrustedForwarders: z
      .array(z.strictObject({ address: z.string(), isPrivate: z.boolean() }))
      .describe(
        'Senders of an X-Forwarded-For in the last day that are not in TRUSTED_PROXIES.',
      ),
    failedMessages: z.int32(),
    recordExceptions: z
      .int()
      .describe(
        'Records opened by exception in the last seven days; the audit log has each.',
      ),
    copiesOverdue: z
      .int()
      .describe('Requested copies of a record that are past their 48 hours.'),
    copiesDueSoon: z
      .int32()
      .describe('Requested copies with less than twelve hours left.'),
    pendingRequests: z.int32(),
    absencesAsked: z
      .int32()
      .describe('Professionals’ absence requests without an answer.'),
    doctorsWithoutPassword: z
      .array(NamedIdSchema)
      .describe('Enabled and active professionals without a password.'),
    staffWithoutPassword: z
      .int()
      .describe('Staff accounts whose invitation was not opened.'),
    doctorsWithoutHours: z
      .array(NamedIdSchema)
      .describe('Enabled professionals without hours: they cannot be booked.'),
    leftWaiting: z
      .array(z.strictObject({ day: DaySchema, count: z.int32() }))
      .describe('Patients who still wait on a past day.'),
    holidays: z
      .array(z.strictObject({ day: DaySchema, name: z.string() }))
      .describe(
        'Proposed holidays of the next thirty days on which the clinic is closed.',
      ),
    lastBackup: z
      .strictObject({
        startedAt: InstantSchema,
        state: z.enum(['running', 'verified', 'unverified', 'failed']),
        failedReason: z.string().nullable(),
        verifiedAt: InstantSchema.nullable().describe(
          'The last verification of a backup.',
        ),
      })
      .nullable(),
  }),
});

export type Dashboard = z.infer<typeof DashboardSchema>;

export const adminDashboardContract = {
  get: get(
    '/dashboard',
    'Shows the day, and the matters that need attention',
  ).output(DashboardSchema),
};
