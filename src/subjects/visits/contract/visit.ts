import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { post, put } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
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

export const EntryInShortSchema = named(
  'EntryInShort',
  'A signed entry in one line.',
  {
    id: z.uuid(),
    folio: z.int32(),
    signedAt: InstantSchema,
    authorName: z.string(),
    specialtyName: z.string(),
    reason: z
      .string()
      .nullable()
      .describe('Null: reserved to its author, who did not ask.'),
    diagnoses: z.array(z.string()),
  },
);

export type EntryInShort = z.infer<typeof EntryInShortSchema>;

export const SinceLastVisitSchema = named(
  'SinceLastVisit',
  "What the record got since the doctor's last visit with this patient.",
  {
    signedAt: InstantSchema.describe('When that visit was signed.'),
    added: BackgroundSchema.describe('Lines that it got.'),
    removed: BackgroundSchema.describe('Lines that it lost.'),
    signed: named('SignedSince', 'How many folios, by what they are.', {
      visits: z.int32().describe('Of other doctors.'),
      prescriptions: z.int32().describe('At neither visit.'),
      orders: z.int32().describe('At neither visit.'),
      certificates: z.int32().describe('At neither visit.'),
      addenda: z.int32().describe('To any encounter.'),
      annulments: z.int32().describe('Of any document.'),
    }).describe('By others, or at no visit.'),
  },
);

export type SinceLastVisit = z.infer<typeof SinceLastVisitSchema>;

export const VisitRecordSchema = named(
  'VisitRecord',
  'What a doctor needs to write a visit.',
  {
    appointmentId: z.uuid(),
    status: AppointmentStatusSchema,
    startsAt: InstantSchema,
    practiceName: z.string(),
    insurerName: z
      .string()
      .nullable()
      .describe(
        'Who pays for this visit, as it was booked; null: nobody is noted.',
      ),
    planName: z.string().nullable().describe("The patient's plan with them."),
    isPrivate: z
      .boolean()
      .describe('The patient said that they pay themselves.'),
    canSign: z
      .boolean()
      .describe('The visit began or is over, and nothing is signed yet.'),
    patient: RecordPatientSchema,
    background: CurrentBackgroundSchema,
    sinceLast: SinceLastVisitSchema.nullable().describe(
      'Null: their first, or signed already.',
    ),
    lastEntries: z
      .array(EntryInShortSchema)
      .describe('Five at most, newest first.'),
    entryCount: z.int32(),
    draft: DraftSchema.nullable().describe(
      'Null: nothing was saved yet; the first saving names version 0.',
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
  .describe('Of the draft that was seen; 0: there was none.');

export const doctorVisitContract = {
  open: post(
    '/appointments/{appointmentId}/visit',
    'Opens a visit to write it',
    "The doctor's own appointment: begun, over, or today's that is still to begin. A POST, because it is noted who read the record. WRONG_DAY: it is booked for another day; WRONG_STATUS: cancelled, or the patient did not come.",
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'WRONG_STATUS', 'WRONG_DAY'))
    .input(appointment)
    .output(VisitRecordSchema),
  saveDraft: put(
    '/appointments/{appointmentId}/draft',
    'Saves what is being written',
    'DRAFT_CHANGED: another tab or device saved meanwhile; nothing was overwritten, and the present draft comes with it. The same content again counts as saved. ALREADY_SIGNED comes with the entry.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'WRONG_STATUS',
        'WRONG_DAY',
        'DRAFT_CHANGED',
        'ALREADY_SIGNED',
      ),
    )
    .input(appointment.extend({ seenVersion, content: DraftContentSchema }))
    .output(DraftSchema.pick({ version: true, savedAt: true })),
  sign: post(
    '/appointments/{appointmentId}/sign',
    'Signs a visit',
    'It becomes a folio of the record, for good, and the draft goes. Repeatable: the same content again gets the same entry; another one, ALREADY_SIGNED with the entry that there is. BACKGROUND_CHANGED: somebody signed another background meanwhile; it comes with it. ATTACHMENTS_CHANGED: other files wait than `attachmentIds` names. WRONG_STATUS: the visit has not begun.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'WRONG_STATUS',
        'WRONG_DAY',
        'DRAFT_CHANGED',
        'ALREADY_SIGNED',
        'BACKGROUND_CHANGED',
        'ATTACHMENTS_CHANGED',
      ),
    )
    .input(
      appointment
        .extend({
          seenVersion,
          seenBackgroundFolio: z
            .int()
            .min(0)
            .max(10_000_000)
            .describe(
              "The current background's `folio` that was seen; asked only where the content has one.",
            ),
          content: SignedContentSchema,
          attachmentIds: z
            .array(z.uuid())
            .max(ATTACHMENTS_MAX)
            .optional()
            .describe(
              'The files that were seen: all that wait. None where nothing is said.',
            ),
          isReserved: z
            .boolean()
            .describe(
              'Only its author reads it; then it is not for the patient either.',
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
