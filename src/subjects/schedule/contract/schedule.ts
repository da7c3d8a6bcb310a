import { z } from 'zod';
import { DaySchema, InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  CHANGED_MEANWHILE,
  IDEMPOTENCY_MISMATCH,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import {
  create,
  get,
  post,
  put,
} from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { absencePolicies } from '../rules/own-absence.ts';
import { OUTSIDE_SCHEDULE, ROOM_TAKEN, SCHEDULE_BUSY } from './refusals.ts';
import { AbsenceKindSchema, scheduleDay } from './schedule-fields.ts';
import { scheduleMessages } from './schedule-messages.ts';

/** Slot length, room, practices and audience of a session. */
const terms = {
  slotMinutes: z.int32(),
  roomName: z.string().nullable(),
  practiceNames: z
    .array(z.string())
    .nullable()
    .describe('Null: all practices of the doctor.'),
  deskOnlyUntilHoursBefore: z
    .int()
    .nullable()
    .describe(
      'Null: the web may book. 0: only the desk. N: only the desk until N hours before.',
    ),
};

const RuleSchema = named('Rule', {
  id: z.uuid(),
  weekday: z.int32().min(1).max(7).describe('1 is Monday.'),
  fromMinute: z
    .int32()
    .describe("Minutes of the clinic's wall clock; `toMinute` may be 1440."),
  toMinute: z.int32(),
  validFrom: DaySchema,
  validTo: DaySchema.nullable(),
  everyWeeks: z.int32(),
  ...terms,
});

export const OwnAbsenceRequestSchema = named(
  'OwnAbsenceRequest',
  'An absence that the professional asked for, with its answer.',
  {
    id: z.uuid(),
    startsAt: InstantSchema,
    endsAt: InstantSchema,
    kind: AbsenceKindSchema,
    note: z.string().nullable().describe('For the administration alone.'),
    askedAt: InstantSchema,
    state: z
      .enum([
        'asked',
        'lapsed',
        'accepted',
        'refused',
        'withdrawn',
        'taken_back',
        'ended',
      ])
      .describe(
        'lapsed: its time passed without an answer; taken_back, ended: accepted, and ended since by the professional or by the administration.',
      ),
    answeredAt: InstantSchema.nullable().describe(
      'When it was accepted, refused or withdrawn.',
    ),
    answeredBy: z
      .string()
      .nullable()
      .describe('The administrator who accepted or refused it.'),
    refusedFor: z
      .string()
      .nullable()
      .describe('Why it was refused, in the words of the administration.'),
  },
);
export type OwnAbsenceRequest = z.infer<typeof OwnAbsenceRequestSchema>;

export const OwnScheduleSchema = named(
  'OwnSchedule',
  'The schedule of a doctor, without its past.',
  {
    today: DaySchema,
    rules: z.array(RuleSchema).describe('By weekday and hour.'),
    absences: z
      .array(
        z.strictObject({
          startsAt: InstantSchema,
          endsAt: InstantSchema,
          reason: z.string().describe('The reason that patients read.'),
          ownRequestId: z
            .uuid()
            .nullable()
            .describe(
              'The request, if the professional set or asked for the absence and may take it back; null: the administration set it.',
            ),
        }),
      )
      .describe('By time.'),
    extraSessions: z.array(
      z.strictObject({
        startsAt: InstantSchema,
        endsAt: InstantSchema,
        ...terms,
      }),
    ),
    holidays: z
      .array(
        z.strictObject({
          day: DaySchema,
          name: z.string(),
          isWorked: z.boolean(),
        }),
      )
      .describe('In the next twelve months.'),
    absencePolicy: z
      .enum(absencePolicies)
      .describe(
        'ask: every absence needs an answer; short: up to four hours of one day are set at once; set: all are.',
      ),
    requests: z
      .array(OwnAbsenceRequestSchema)
      .describe(
        'Those without an answer or of the last months, the newest first; twenty at most.',
      ),
    arrivesAt: InstantSchema.nullable().describe(
      'The coming hour at which the doctor arrives late today; null: not late.',
    ),
  },
);
export type OwnSchedule = z.infer<typeof OwnScheduleSchema>;

const minute = (least: number, most: number) =>
  z
    .int(scheduleMessages.HOURS_EMPTY)
    .min(least, scheduleMessages.HOURS_EMPTY)
    .max(most, scheduleMessages.HOURS_EMPTY)
    .describe("Minutes of the clinic's wall clock.");

export const OwnAbsenceTermsSchema = named(
  'OwnAbsenceTerms',
  'From an hour of a day to an hour of the same or a later day.',
  {
    fromDay: scheduleDay,
    fromMinute: minute(0, 1439),
    toDay: scheduleDay,
    toMinute: minute(1, 1440),
    kind: AbsenceKindSchema.describe(
      'For the administration alone: patients read `No atiende`.',
    ),
    note: z
      .string()
      .trim()
      .min(1)
      .max(500, scheduleMessages.NOTE_TOO_LONG)
      .nullable()
      .describe('For the administration alone.'),
  },
);
export type OwnAbsenceTerms = z.infer<typeof OwnAbsenceTermsSchema>;

export const LateArrivalSchema = named('LateArrival', {
  day: scheduleDay.describe('Today, as the user saw it.'),
  minute: minute(0, 1439),
});
export type LateArrival = z.infer<typeof LateArrivalSchema>;

export const doctorScheduleContract = {
  get: get('/schedule', "Reads the doctor's hours, absences and holidays ahead")
    .errors({ NOT_FOUND })
    .output(OwnScheduleSchema),
  requestAbsence: create(
    '/schedule/absences',
    'Sets or asks for an absence',
    "By the clinic's policy it takes effect at once, refused while patients have appointments within it (OUTSIDE_SCHEDULE), or waits for an administrator's answer. Needs the header `Idempotency-Key`: a repeated request is done once.",
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      OUTSIDE_SCHEDULE,
      SCHEDULE_BUSY,
      IDEMPOTENCY_MISMATCH,
    })
    .input(OwnAbsenceTermsSchema)
    .output(OwnScheduleSchema),
  withdrawAbsence: post(
    '/schedule/absences/{requestId}/withdraw',
    'Takes back an absence that the professional set or asked for',
    'Withdraws a request without an answer; ends the rest of an absence that was set or accepted. Repeatable. CHANGED_MEANWHILE: it was answered or ended meanwhile.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      OUTSIDE_SCHEDULE,
      SCHEDULE_BUSY,
      ROOM_TAKEN,
      CHANGED_MEANWHILE,
    })
    .input(z.strictObject({ requestId: z.uuid() }))
    .output(OwnScheduleSchema),
  sayLate: put(
    '/schedule/late',
    'Says that the professional arrives late today',
    'The counter reads it; no appointment moves, and the web offers no time before it. It ends at that hour, when the professional calls or attends a patient, or when it is taken back.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(LateArrivalSchema)
    .output(OwnScheduleSchema),
  withdrawLate: post('/schedule/late/withdraw', 'Takes back a late arrival')
    .errors({ NOT_FOUND })
    .output(OwnScheduleSchema),
};
