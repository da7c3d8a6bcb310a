import { z } from 'zod';
import {
  DaySchema,
  DoctorRefSchema,
  InstantSchema,
} from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';

const wallMinute = z
  .int32()
  .min(0)
  .max(1440)
  .describe("Of that day, by the clinic's wall clock.");

export const AbsenceNoticeSchema = named(
  'AbsenceNotice',
  'That a doctor said they cannot attend a stretch of a day. It changes no appointment: the counter closes the day.',
  {
    id: z.uuid(),
    doctor: DoctorRefSchema,
    day: DaySchema,
    fromMinute: wallMinute,
    toMinute: wallMinute,
    reason: z
      .string()
      .nullable()
      .describe('For the counter; patients are not told it.'),
    givenAt: InstantSchema,
    appointments: z
      .int32()
      .describe('Appointments of that stretch that nobody settled yet.'),
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
  get: get(
    '/absence-notices/{day}',
    'The last notice that the doctor gave for a day',
  )
    .errors(refusing('INVALID_INPUT'))
    .input(z.strictObject({ day: DaySchema }))
    .output(z.strictObject({ notice: AbsenceNoticeSchema.nullable() })),
  give: post(
    '/absence-notices',
    'Tells the counter that the doctor cannot come',
    'Repeatable. CHANGED_MEANWHILE: another notice of that day is still open; it is to be withdrawn first.',
  )
    .errors(refusing('INVALID_INPUT', 'WRONG_DAY', 'CHANGED_MEANWHILE'))
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
    'Takes a notice back',
    'Repeatable; a notice that the counter settled meanwhile is answered as it is.',
  )
    .errors(refusing('INVALID_INPUT', 'NOT_FOUND'))
    .input(ofNotice)
    .output(AbsenceNoticeSchema),
};

/** The notices that the counter has to settle. */
export const receptionAbsenceNoticesContract = {
  list: get(
    '/absence-notices',
    'The notices of doctors that nobody settled yet',
  ).output(
    z.strictObject({
      notices: z.array(AbsenceNoticeSchema).describe('By day and hour.'),
    }),
  ),
  dismiss: post(
    '/absence-notices/{noticeId}/dismissal',
    'Puts a notice aside, and tells the doctor why',
    'Repeatable with the same reason. CHANGED_MEANWHILE: it is settled, or withdrawn.',
  )
    .errors(refusing('INVALID_INPUT', 'NOT_FOUND', 'CHANGED_MEANWHILE'))
    .input(ofNotice.extend({ reason: words(200) }))
    .output(AbsenceNoticeSchema),
};
