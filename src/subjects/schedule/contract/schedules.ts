import { z } from 'zod';
import {
  DaySchema,
  DoctorRefSchema,
  InstantSchema,
  NamedIdSchema,
} from '../../../base/api/contract/fields.ts';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import {
  create,
  get,
  post,
} from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { OUTSIDE_SCHEDULE, ROOM_TAKEN, SCHEDULE_BUSY } from './refusals.ts';
import {
  AbsenceKindSchema,
  AbsenceTermsSchema,
  ExtraSessionTermsSchema,
  RuleTermsSchema,
  scheduleDay,
} from './schedule-fields.ts';
import { scheduleMessages } from './schedule-messages.ts';

const changing = {
  NOT_FOUND,
  INVALID_INPUT,
  OUTSIDE_SCHEDULE,
  SCHEDULE_BUSY,
};

const id = { id: z.uuid() };

export const DoctorScheduleSchema = named(
  'DoctorSchedule',
  'The schedule of a doctor as it is set up, without its past.',
  {
    doctorId: z.uuid(),
    doctorName: z.string(),
    today: DaySchema,
    rules: z
      .array(RuleTermsSchema.extend(id))
      .describe('By weekday and hour, also future hours.'),
    absences: z
      .array(AbsenceTermsSchema.extend(id))
      .describe(
        'By time. For several days, `hours` gives the first and the last minute, if not whole.',
      ),
    extraSessions: z.array(ExtraSessionTermsSchema.extend(id)),
    practices: z
      .array(
        z.strictObject({
          id: z.uuid(),
          name: z.string(),
          visitMinutes: z.int32(),
        }),
      )
      .describe('The practices to choose from.'),
    rooms: z.array(NamedIdSchema),
  },
);
export type DoctorSchedule = z.infer<typeof DoctorScheduleSchema>;
export type ScheduleRule = DoctorSchedule['rules'][number];
export type ScheduleAbsence = DoctorSchedule['absences'][number];
export type ScheduleExtraSession = DoctorSchedule['extraSessions'][number];

export const AskedAbsenceSchema = named(
  'AskedAbsence',
  'An absence that a professional asked for, without an answer.',
  {
    id: z.uuid(),
    doctor: DoctorRefSchema,
    startsAt: InstantSchema,
    endsAt: InstantSchema,
    kind: AbsenceKindSchema,
    note: z.string().nullable(),
    askedAt: InstantSchema,
    appointments: z
      .int32()
      .describe(
        'Number of appointments within it, to be moved or cancelled first.',
      ),
  },
);
export type AskedAbsence = z.infer<typeof AskedAbsenceSchema>;

const asked = z.strictObject({ requestId: z.uuid() });

/** The rule as the editor read it. Another administrator may have ended it since. */
const seenRule = { ruleId: z.uuid(), seenValidTo: DaySchema.nullable() };

export const adminSchedulesContract = {
  get: get(
    '/doctors/{doctorId}/schedule',
    'Reads the schedule of a professional',
  )
    .errors({ NOT_FOUND })
    .input(z.strictObject({ doctorId: z.uuid() }))
    .output(DoctorScheduleSchema),
  createRule: create('/doctors/{doctorId}/rules', 'Adds weekly hours')
    .errors({ ROOM_TAKEN, ...changing })
    .input(RuleTermsSchema.extend({ doctorId: z.uuid() }))
    .output(DoctorScheduleSchema),
  changeRule: post(
    '/rules/{ruleId}/change',
    'Changes weekly hours from a day on',
    'The old hours end the day before `validFrom`; the new hours begin on it.',
  )
    .errors({ ROOM_TAKEN, CHANGED_MEANWHILE, ...changing })
    .input(RuleTermsSchema.extend(seenRule))
    .output(DoctorScheduleSchema),
  endRule: post('/rules/{ruleId}/end', 'Ends weekly hours from a day on')
    .errors({ CHANGED_MEANWHILE, ...changing })
    .input(z.strictObject({ ...seenRule, fromDay: scheduleDay }))
    .output(DoctorScheduleSchema),
  createAbsence: create('/doctors/{doctorId}/absences', 'Adds an absence')
    .errors(changing)
    .input(AbsenceTermsSchema.extend({ doctorId: z.uuid() }))
    .output(DoctorScheduleSchema),
  endAbsence: post('/absences/{absenceId}/end', 'Ends an absence')
    .errors({ ROOM_TAKEN, CHANGED_MEANWHILE, ...changing })
    .input(z.strictObject({ absenceId: z.uuid() }))
    .output(DoctorScheduleSchema),
  createExtraSession: create(
    '/doctors/{doctorId}/extra-sessions',
    'Adds an extra session',
  )
    .errors({ ROOM_TAKEN, ...changing })
    .input(ExtraSessionTermsSchema.extend({ doctorId: z.uuid() }))
    .output(DoctorScheduleSchema),
  endExtraSession: post(
    '/extra-sessions/{extraSessionId}/end',
    'Ends an extra session',
  )
    .errors({ CHANGED_MEANWHILE, ...changing })
    .input(z.strictObject({ extraSessionId: z.uuid() }))
    .output(DoctorScheduleSchema),
  askedAbsences: get(
    '/absence-requests',
    'Lists the absences that professionals ask for',
    'Those without an answer that are not over, the earliest first.',
  ).output(z.array(AskedAbsenceSchema)),
  acceptAbsence: post(
    '/absence-requests/{requestId}/accept',
    'Accepts an absence, which closes its days or hours',
    "Refused with the patients' names while there are appointments within it; the request stays. Patients read `No atiende`. Repeatable; CHANGED_MEANWHILE: another answer was first.",
  )
    .errors({ CHANGED_MEANWHILE, ...changing })
    .input(asked)
    .output(z.array(AskedAbsenceSchema)),
  refuseAbsence: post(
    '/absence-requests/{requestId}/refuse',
    'Refuses an absence',
    'The professional reads why. Repeatable; CHANGED_MEANWHILE: another answer was first.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT, CHANGED_MEANWHILE })
    .input(
      asked.extend({
        reason: z
          .string(scheduleMessages.ANSWER_EMPTY)
          .trim()
          .min(1, scheduleMessages.ANSWER_EMPTY)
          .max(500, scheduleMessages.ANSWER_TOO_LONG),
      }),
    )
    .output(z.array(AskedAbsenceSchema)),
};
