import { z } from 'zod';
import {
  DaySchema,
  DoctorRefSchema,
  InstantSchema,
} from '../../../base/api/contract/fields.ts';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { WRONG_DAY } from './refusals.ts';

const wallMinute = z
  .int32()
  .min(0)
  .max(1440)
  .describe("Minutes of the clinic's wall clock.");

export const AbsenceNoticeSchema = named(
  'AbsenceNotice',
  "A doctor's notice that they cannot attend part of a day. It changes no appointment: the counter closes the day.",
  {
    id: z.uuid(),
    doctor: DoctorRefSchema,
    day: DaySchema,
    fromMinute: wallMinute,
    toMinute: wallMinute,
    reason: z
      .string()
      .nullable()
      .describe('For the counter, not for patients.'),
    givenAt: InstantSchema,
    appointments: z
      .int32()
      .describe('Number of its appointments that are not settled yet.'),
    state: z
      .enum(['open', 'closed', 'dismissed', 'withdrawn'])
      .describe(
        'closed: the counter closed the day; dismissed: the counter said why not.',
      ),
    dismissReason: z.string().nullable(),
  },
);
export type AbsenceNotice = z.infer<typeof AbsenceNoticeSchema>;

const ofNotice = z.strictObject({ noticeId: z.uuid() });
const words = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'Escriba el motivo.')
    .max(most, `El motivo tiene ${most} caracteres como máximo.`);

/** "No puedo ir": the notices of the doctor. */
export const doctorAbsenceNoticesContract = {
  get: get('/absence-notices/{day}', "Reads the doctor's last notice for a day")
    .errors({ INVALID_INPUT })
    .input(z.strictObject({ day: DaySchema }))
    .output(z.strictObject({ notice: AbsenceNoticeSchema.nullable() })),
  give: post(
    '/absence-notices',
    'Tells the counter that the doctor cannot come',
    'Repeatable. CHANGED_MEANWHILE: another notice of that day is open, and must be withdrawn first.',
  )
    .errors({ INVALID_INPUT, WRONG_DAY, CHANGED_MEANWHILE })
    .input(
      z
        .strictObject({
          day: DaySchema,
          fromMinute: wallMinute,
          toMinute: wallMinute,
          reason: words(200).nullable(),
        })
        .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, {
          path: ['toMinute'],
          message: 'Tiene que ser después de la hora de comienzo.',
        }),
    )
    .output(AbsenceNoticeSchema),
  withdraw: post(
    '/absence-notices/{noticeId}/withdrawal',
    'Withdraws a notice',
    'A notice that the counter settled meanwhile stays as it is. Repeatable.',
  )
    .errors({ INVALID_INPUT, NOT_FOUND })
    .input(ofNotice)
    .output(AbsenceNoticeSchema),
};

/** The notices that the counter has to settle. */
export const receptionAbsenceNoticesContract = {
  list: get('/absence-notices', 'Lists the open notices of doctors').output(
    z.strictObject({
      notices: z.array(AbsenceNoticeSchema).describe('By day and hour.'),
    }),
  ),
  dismiss: post(
    '/absence-notices/{noticeId}/dismissal',
    'Dismisses a notice, and tells the doctor why',
    'Repeatable with the same reason. CHANGED_MEANWHILE: it is settled or withdrawn.',
  )
    .errors({ INVALID_INPUT, NOT_FOUND, CHANGED_MEANWHILE })
    .input(ofNotice.extend({ reason: words(200) }))
    .output(AbsenceNoticeSchema),
};
