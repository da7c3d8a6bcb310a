import { z } from 'zod';
import { DaySchema, InstantSchema } from '../fields.ts';
import { named } from '../named.ts';
import { refusing } from '../refusing.ts';
import { get } from '../signed-in-routes.ts';

/** Slot length, room, practices and audience of a session. */
const terms = {
  slotMinutes: z.int(),
  roomName: z.string().nullable(),
  practiceNames: z.array(z.string()).nullable().describe('Null: all that the doctor does.'),
  deskOnlyUntilHoursBefore: z
    .int()
    .nullable()
    .describe('Null: the web may book. 0: only the desk. N: only the desk until N hours before.'),
};

const RuleSchema = named('Rule', {
  id: z.uuid(),
  weekday: z.int().min(1).max(7).describe('1 is Monday.'),
  fromMinute: z.int().describe("Minutes of the clinic's wall clock; `toMinute` may be 1440."),
  toMinute: z.int(),
  validFrom: DaySchema,
  validTo: DaySchema.nullable(),
  everyWeeks: z.int(),
  ...terms,
});

export const OwnScheduleSchema = named(
  'OwnSchedule',
  'When a doctor attends, as the administration set it up; what is over is left out.',
  {
    today: DaySchema,
    rules: z.array(RuleSchema).describe('By weekday and hour.'),
    absences: z.array(z.strictObject({ startsAt: InstantSchema, endsAt: InstantSchema, reason: z.string() })),
    extraSessions: z.array(z.strictObject({ startsAt: InstantSchema, endsAt: InstantSchema, ...terms })),
    holidays: z
      .array(z.strictObject({ day: DaySchema, name: z.string(), isWorked: z.boolean() }))
      .describe('Of the next twelve months.'),
  },
);
export type OwnSchedule = z.infer<typeof OwnScheduleSchema>;

export const doctorScheduleContract = {
  get: get('/schedule', "The doctor's hours, absences and holidays ahead")
    .errors(refusing('NOT_FOUND'))
    .output(OwnScheduleSchema),
};
