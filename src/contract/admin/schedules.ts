import { oc } from '@orpc/contract';
import { z } from 'zod';
import { slotLimits } from '../../domain/scheduling/session-hours.ts';
import { DaySchema } from '../fields.ts';
import { refusing } from '../refusals.ts';
import { scheduleMessages } from '../schedule-messages.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;
const changing = ['NOT_FOUND', 'INVALID_INPUT', 'OUTSIDE_SCHEDULE', ...signedIn] as const;

const minute = (least: number, most: number) =>
  z
    .int(scheduleMessages.HOURS_EMPTY)
    .min(least, scheduleMessages.HOURS_EMPTY)
    .max(most, scheduleMessages.HOURS_EMPTY);

/** Minutes of the clinic's wall clock; the end may be 1440. */
const hours = { fromMinute: minute(0, 1439), toMinute: minute(0, 1440) };

/** How a session is cut, where it is held, for what and for whom. */
const terms = {
  slotMinutes: z
    .int(scheduleMessages.SLOT_OUT_OF_RANGE)
    .min(slotLimits.least, scheduleMessages.SLOT_OUT_OF_RANGE)
    .max(slotLimits.most, scheduleMessages.SLOT_OUT_OF_RANGE),
  roomId: z.uuid().nullable(),
  /** Null: all that the doctor does. */
  practiceIds: z.array(z.uuid()).min(1, scheduleMessages.PRACTICES_EMPTY).max(100).nullable(),
  /** Null: the web may book. 0: only the desk. N: only the desk until N hours before. */
  deskOnlyUntilHoursBefore: z
    .int(scheduleMessages.DESK_HOURS_OUT_OF_RANGE)
    .min(0, scheduleMessages.DESK_HOURS_OUT_OF_RANGE)
    .max(8760, scheduleMessages.DESK_HOURS_OUT_OF_RANGE)
    .nullable(),
};

const day = DaySchema.regex(/^2\d{3}-/, scheduleMessages.DAY_EMPTY);

/** A session that repeats each week, or every so many. */
export const RuleTermsSchema = z.strictObject({
  /** 1 is Monday. */
  weekday: z.int().min(1).max(7),
  ...hours,
  ...terms,
  validFrom: day,
  /** Included; null: without end. */
  validTo: day.nullable(),
  everyWeeks: z
    .int(scheduleMessages.WEEKS_OUT_OF_RANGE)
    .min(1, scheduleMessages.WEEKS_OUT_OF_RANGE)
    .max(52, scheduleMessages.WEEKS_OUT_OF_RANGE),
});
export type RuleTerms = z.infer<typeof RuleTermsSchema>;

export const absenceKinds = ['vacation', 'congress', 'strike', 'illness', 'other'] as const;
export type AbsenceKind = (typeof absenceKinds)[number];

export const AbsenceTermsSchema = z.strictObject({
  fromDay: day,
  /** Included. */
  toDay: day,
  /** Only some hours of the one day; null: whole days. */
  hours: z.strictObject(hours).nullable(),
  kind: z.enum(absenceKinds),
  /** What patients read. */
  publicReason: z
    .string(scheduleMessages.REASON_EMPTY)
    .trim()
    .min(1, scheduleMessages.REASON_EMPTY)
    .max(120, scheduleMessages.REASON_TOO_LONG),
});
export type AbsenceTerms = z.infer<typeof AbsenceTermsSchema>;

export const ExtraSessionTermsSchema = z.strictObject({ day, ...hours, ...terms });
export type ExtraSessionTerms = z.infer<typeof ExtraSessionTermsSchema>;

const id = { id: z.uuid() };

/** All that decides when a doctor attends, as it is set up; what is over is left out. */
export const DoctorScheduleSchema = z.strictObject({
  doctorId: z.uuid(),
  doctorName: z.string(),
  today: DaySchema,
  /** By weekday and hour; also those that begin later. */
  rules: z.array(RuleTermsSchema.extend(id)),
  /** By time. Of one over several days that begins and ends within them, `hours` says when. */
  absences: z.array(AbsenceTermsSchema.extend(id)),
  extraSessions: z.array(ExtraSessionTermsSchema.extend(id)),
  /** What may be chosen. */
  practices: z.array(z.strictObject({ id: z.uuid(), name: z.string(), visitMinutes: z.int() })),
  rooms: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
});
export type DoctorSchedule = z.infer<typeof DoctorScheduleSchema>;
export type ScheduleRule = DoctorSchedule['rules'][number];
export type ScheduleAbsence = DoctorSchedule['absences'][number];
export type ScheduleExtraSession = DoctorSchedule['extraSessions'][number];

/** The rule as who changes it had read it: somebody else may have ended it since. */
const seenRule = { ruleId: z.uuid(), seenValidTo: DaySchema.nullable() };

export const adminSchedulesContract = {
  get: oc
    .route({
      method: 'GET',
      path: '/doctors/{doctorId}/schedule',
      summary: 'Shows when a professional attends',
    })
    .errors(refusing('NOT_FOUND', ...signedIn))
    .input(z.strictObject({ doctorId: z.uuid() }))
    .output(DoctorScheduleSchema),
  createRule: oc
    .route({ method: 'POST', path: '/doctors/{doctorId}/rules', summary: 'Adds weekly hours' })
    .errors(refusing('ROOM_TAKEN', ...changing))
    .input(RuleTermsSchema.extend({ doctorId: z.uuid() }))
    .output(DoctorScheduleSchema),
  /** The old one holds until the day before `validFrom`, the new one from that day on. */
  changeRule: oc
    .route({ method: 'POST', path: '/rules/{ruleId}/change', summary: 'Changes weekly hours from a day on' })
    .errors(refusing('ROOM_TAKEN', 'CHANGED_MEANWHILE', ...changing))
    .input(RuleTermsSchema.extend(seenRule))
    .output(DoctorScheduleSchema),
  endRule: oc
    .route({
      method: 'POST',
      path: '/rules/{ruleId}/end',
      summary: 'Ends weekly hours: none from that day on',
    })
    .errors(refusing('CHANGED_MEANWHILE', ...changing))
    .input(z.strictObject({ ...seenRule, fromDay: day }))
    .output(DoctorScheduleSchema),
  createAbsence: oc
    .route({ method: 'POST', path: '/doctors/{doctorId}/absences', summary: 'Closes days or hours' })
    .errors(refusing(...changing))
    .input(AbsenceTermsSchema.extend({ doctorId: z.uuid() }))
    .output(DoctorScheduleSchema),
  endAbsence: oc
    .route({ method: 'POST', path: '/absences/{absenceId}/end', summary: 'Opens what an absence had closed' })
    .errors(refusing('ROOM_TAKEN', 'CHANGED_MEANWHILE', ...changing))
    .input(z.strictObject({ absenceId: z.uuid() }))
    .output(DoctorScheduleSchema),
  createExtraSession: oc
    .route({ method: 'POST', path: '/doctors/{doctorId}/extra-sessions', summary: 'Opens hours on one day' })
    .errors(refusing('ROOM_TAKEN', ...changing))
    .input(ExtraSessionTermsSchema.extend({ doctorId: z.uuid() }))
    .output(DoctorScheduleSchema),
  endExtraSession: oc
    .route({
      method: 'POST',
      path: '/extra-sessions/{extraSessionId}/end',
      summary: 'Takes an extra session back',
    })
    .errors(refusing('CHANGED_MEANWHILE', ...changing))
    .input(z.strictObject({ extraSessionId: z.uuid() }))
    .output(DoctorScheduleSchema),
};
