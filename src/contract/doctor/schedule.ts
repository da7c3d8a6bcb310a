import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DaySchema, InstantSchema } from '../fields.ts';
import { refusing } from '../refusals.ts';

/** How a session is cut into turnos, where, for what and for whom. */
const terms = {
  slotMinutes: z.int(),
  roomName: z.string().nullable(),
  /** Null: all that the doctor does. */
  practiceNames: z.array(z.string()).nullable(),
  /** Null: the web may book. 0: only the desk. N: only the desk until N hours before. */
  deskOnlyUntilHoursBefore: z.int().nullable(),
};

const RuleSchema = z.strictObject({
  id: z.uuid(),
  /** 1 is Monday. */
  weekday: z.int().min(1).max(7),
  /** Minutes of the clinic's wall clock; `toMinute` may be 1440. */
  fromMinute: z.int(),
  toMinute: z.int(),
  validFrom: DaySchema,
  validTo: DaySchema.nullable(),
  everyWeeks: z.int(),
  ...terms,
});

/** When a doctor attends, as the administration set it up; what is over is left out. */
export const OwnScheduleSchema = z.strictObject({
  today: DaySchema,
  /** By weekday and hour. */
  rules: z.array(RuleSchema),
  absences: z.array(z.strictObject({ startsAt: InstantSchema, endsAt: InstantSchema, reason: z.string() })),
  extraSessions: z.array(z.strictObject({ startsAt: InstantSchema, endsAt: InstantSchema, ...terms })),
  /** Of the next twelve months. */
  holidays: z.array(z.strictObject({ day: DaySchema, name: z.string(), isWorked: z.boolean() })),
});
export type OwnSchedule = z.infer<typeof OwnScheduleSchema>;

export const doctorScheduleContract = {
  get: oc
    .route({ method: 'GET', path: '/schedule', summary: "The doctor's hours, absences and holidays ahead" })
    .errors(refusing('NOT_FOUND', 'NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'))
    .output(OwnScheduleSchema),
};
