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
  'How many appointments of a day stand where.',
  {
    given: z
      .int32()
      .describe(
        'Given for the day and not cancelled, whatever became of them.',
      ),
    expected: z.int32().describe('Not here yet.'),
    waiting: z.int32(),
    inProgress: z.int32(),
    attended: z.int32(),
    absent: z.int32(),
    cancelled: z.int32(),
    waitingSince: InstantSchema.nullable().describe(
      'Since when whoever waits longest does; null: nobody waits.',
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
  'What a clinic needs beside its agenda, and what whoever runs the server set.',
  {
    steps: z
      .array(
        z.strictObject({
          step: z.enum(setUpSteps).describe('What it is about.'),
          isDone: z.boolean(),
        }),
      )
      .describe(
        'In the order in which they are done; the second factor is that of whoever asks.',
      ),
    publicUrl: z
      .string()
      .nullable()
      .describe(
        'What links in messages begin with; null: none that a patient could follow is set.',
      ),
    missingHolidayYears: z
      .array(z.int32())
      .describe('Of this year and the next.'),
    backupDir: z
      .string()
      .describe("The folder of the backups, on the server's disk."),
  },
);

export type Installation = z.infer<typeof InstallationSchema>;

export const UnmetDemandSchema = named(
  'UnmetDemand',
  'What was searched on the web and not found.',
  {
    specialty: z.string().describe('Its name.'),
    insurer: z.string().nullable().describe('Its name; null: none was named.'),
    searches: z
      .int32()
      .describe('The same search from one address counts once a day.'),
    wantedFrom: DaySchema.describe('The first day that was looked at.'),
    wantedTo: DaySchema.describe('The last one.'),
  },
);

export const CountedOpinionsSchema = named(
  'CountedOpinions',
  'What patients said of their visits to one professional for one practice: never of fewer than five, never by whom.',
  {
    doctorName: z.string(),
    practiceName: z.string(),
    answers: z.int32().describe('Counted in whole fives.'),
    average: z.number().describe('From 1, very bad, to 5, very good.'),
    texts: z
      .array(z.string())
      .describe('What they added, in no order of time.'),
  },
);

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
  unmetDemand: z
    .array(UnmetDemandSchema)
    .describe('Of the last thirty days; the most frequent first, at most ten.'),
  opinions: z
    .array(CountedOpinionsSchema)
    .describe('Of the visits since the first of January of last year.'),
  installation: InstallationSchema.nullable().describe(
    'Null in a demonstration, which has no backups.',
  ),
  attention: z.strictObject({
    hourChangesAt: InstantSchema.nullable().describe(
      'From when on appointments show another hour than promised; null: none does.',
    ),
    databaseHourDiffersAt: InstantSchema.nullable().describe(
      'From when on the database tells another hour than the product; null: never.',
    ),
    alarms: z.array(AlarmSchema).describe('While they last.'),
    origins: z
      .array(OriginSchema)
      .describe(
        'Where many appointments of persons nobody verified came from, until somebody looks.',
      ),
    untrustedForwarders: z
      .array(z.strictObject({ address: z.string(), isPrivate: z.boolean() }))
      .describe(
        'Who sent an X-Forwarded-For in the last day that is not believed (TRUSTED_PROXIES).',
      ),
    failedMessages: z.int32(),
    recordExceptions: z
      .int()
      .describe(
        'Records that were opened by exception in the last seven days; the audit log tells of each.',
      ),
    copiesOverdue: z
      .int()
      .describe(
        'Copies of a record that were asked for at the counter and are past their 48 hours.',
      ),
    copiesDueSoon: z
      .int32()
      .describe('The same with less than twelve hours left.'),
    pendingRequests: z.int32(),
    absencesAsked: z
      .int32()
      .describe('Absences that professionals ask for and nobody answered.'),
    doctorsWithoutPassword: z
      .array(NamedIdSchema)
      .describe('Enabled and active, and nobody set their password.'),
    staffWithoutPassword: z
      .int()
      .describe(
        'Staff accounts that nobody has used: the invitation was not opened.',
      ),
    doctorsWithoutHours: z
      .array(NamedIdSchema)
      .describe('Enabled, and without any hours: they cannot be booked.'),
    leftWaiting: z
      .array(z.strictObject({ day: DaySchema, count: z.int32() }))
      .describe('Patients who stand as waiting on a day that is over.'),
    holidays: z
      .array(z.strictObject({ day: DaySchema, name: z.string() }))
      .describe(
        'Of the next thirty days, those that were proposed and on which the clinic rests.',
      ),
    lastBackup: z
      .strictObject({
        startedAt: InstantSchema,
        state: z.enum(['running', 'verified', 'unverified', 'failed']),
        failedReason: z.string().nullable(),
        verifiedAt: InstantSchema.nullable().describe(
          'The last one that was read again and found whole.',
        ),
      })
      .nullable(),
  }),
});

export type Dashboard = z.infer<typeof DashboardSchema>;

export const adminDashboardContract = {
  get: get('/dashboard', 'Shows the day, and what needs somebody').output(
    DashboardSchema,
  ),
};
