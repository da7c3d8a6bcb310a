import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { post, put } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { WRONG_STATUS } from '../../appointments/contract/refusals.ts';
import { AppointmentStatusSchema } from '../../appointments/contract/staff-appointments.ts';
import { AttachmentSchema } from '../../record/contract/record-attachments.ts';
import {
  BackgroundSchema,
  DraftContentSchema,
  SignedContentSchema,
} from '../../record/contract/record-content.ts';
import {
  CurrentBackgroundSchema,
  DraftSchema,
  RecordEntrySchema,
} from '../../record/contract/record-entries.ts';
import { RecordPatientSchema } from '../../record/contract/record-patient.ts';
import { ATTACHMENTS_MAX } from '../../record/rules/attachment.ts';
import { WRONG_DAY } from '../../schedule/contract/refusals.ts';
import {
  ALREADY_SIGNED,
  ATTACHMENTS_CHANGED,
  BACKGROUND_CHANGED,
  DRAFT_CHANGED,
} from './refusals.ts';

export const EntryInShortSchema = named(
  'EntryInShort',
  'A signed entry in one line.',
  {
    id: z.uuid(),
    folio: z.int32(),
    signedAt: InstantSchema,
    authorName: z.string(),
    specialtyName: z.string(),
    reason: z.string().nullable().describe('Null: reserved to another author.'),
    diagnoses: z.array(z.string()),
  },
);

export type EntryInShort = z.infer<typeof EntryInShortSchema>;

export const SinceLastVisitSchema = named(
  'SinceLastVisit',
  "The changes of the record since the doctor's last visit with this patient.",
  {
    signedAt: InstantSchema.describe('When that visit was signed.'),
    added: BackgroundSchema.describe('The lines added.'),
    removed: BackgroundSchema.describe('The lines removed.'),
    signed: named('SignedSince', 'The number of folios by kind.', {
      visits: z.int32().describe('Visits of other doctors.'),
      prescriptions: z.int32().describe('Issued at neither visit.'),
      orders: z.int32().describe('Issued at neither visit.'),
      certificates: z.int32().describe('Issued at neither visit.'),
      addenda: z.int32().describe('Addenda to any encounter.'),
      annulments: z.int32().describe('Annulments of any document.'),
    }).describe('Signed by others, or at no visit.'),
  },
);

export type SinceLastVisit = z.infer<typeof SinceLastVisitSchema>;

export const VisitRecordSchema = named(
  'VisitRecord',
  'The data for writing a visit.',
  {
    appointmentId: z.uuid(),
    status: AppointmentStatusSchema,
    startsAt: InstantSchema,
    practiceName: z.string(),
    insurerName: z
      .string()
      .nullable()
      .describe('The insurer of this visit, as booked; null: none is noted.'),
    planName: z.string().nullable().describe("The patient's plan there."),
    isPrivate: z
      .boolean()
      .describe('True: the patient said that they pay themselves.'),
    canSign: z
      .boolean()
      .describe('True: the visit began or is over, and is not signed yet.'),
    patient: RecordPatientSchema,
    background: CurrentBackgroundSchema,
    sinceLast: SinceLastVisitSchema.nullable().describe(
      'Null: the first visit, or signed already.',
    ),
    lastEntries: z
      .array(EntryInShortSchema)
      .describe('Five at most, newest first.'),
    entryCount: z.int32(),
    draft: DraftSchema.nullable().describe(
      'Null: none is saved yet; the first saving names version 0.',
    ),
    attachments: z
      .array(AttachmentSchema)
      .describe('The files that wait beside the draft, oldest first.'),
    signed: RecordEntrySchema.nullable().describe(
      'The entry of this visit, once it is signed.',
    ),
  },
);

export type VisitRecord = z.infer<typeof VisitRecordSchema>;

const appointment = z.strictObject({ appointmentId: z.uuid() });

const seenVersion = z
  .int32()
  .min(0)
  .max(1_000_000)
  .describe('The version of the draft that was seen; 0: none.');

export const doctorVisitContract = {
  open: post(
    '/appointments/{appointmentId}/visit',
    'Opens a visit to write it',
    "The doctor's own appointment has begun, is over, or is still to begin today. A POST, because it notes the reading. WRONG_DAY: it is booked for another day. WRONG_STATUS: it is cancelled, or the patient did not come.",
  )
    .errors({ NOT_FOUND, INVALID_INPUT, WRONG_STATUS, WRONG_DAY })
    .input(appointment)
    .output(VisitRecordSchema),
  saveDraft: put(
    '/appointments/{appointmentId}/draft',
    'Saves the draft of a visit',
    'DRAFT_CHANGED: another tab or device saved meanwhile; that draft stays, and the answer has it. The same content again counts as saved. ALREADY_SIGNED: the answer has the entry.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      WRONG_STATUS,
      WRONG_DAY,
      DRAFT_CHANGED,
      ALREADY_SIGNED,
    })
    .input(appointment.extend({ seenVersion, content: DraftContentSchema }))
    .output(DraftSchema.pick({ version: true, savedAt: true })),
  sign: post(
    '/appointments/{appointmentId}/sign',
    'Signs a visit',
    'The visit becomes a permanent folio of the record, and the draft goes. The same content again gets the same entry. ALREADY_SIGNED: other content is signed; the answer has the entry. BACKGROUND_CHANGED: another doctor signed a background meanwhile; the answer has it. ATTACHMENTS_CHANGED: other files wait than `attachmentIds` names. WRONG_STATUS: the visit has not begun.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      WRONG_STATUS,
      WRONG_DAY,
      DRAFT_CHANGED,
      ALREADY_SIGNED,
      BACKGROUND_CHANGED,
      ATTACHMENTS_CHANGED,
    })
    .input(
      appointment
        .extend({
          seenVersion,
          seenBackgroundFolio: z
            .int()
            .min(0)
            .max(10_000_000)
            .describe(
              'The `folio` of the background that was seen; needed only if the content has one.',
            ),
          content: SignedContentSchema,
          attachmentIds: z
            .array(z.uuid())
            .max(ATTACHMENTS_MAX)
            .optional()
            .describe(
              'The files that were seen: all that wait; none by default.',
            ),
          isReserved: z
            .boolean()
            .describe(
              'True: only its author reads it, and the patient does not.',
            ),
          isForPatient: z.boolean(),
        })
        .refine(
          ({ isReserved, isForPatient }) => !(isReserved && isForPatient),
          {
            path: ['isForPatient'],
            message: 'Lo reservado a quien firma no se muestra al paciente.',
          },
        ),
    )
    .output(RecordEntrySchema),
};
