import { z } from 'zod';
import {
  InstantSchema,
  NamedIdSchema,
} from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { create, post } from '../../../base/api/contract/signed-in-routes.ts';
import {
  DniFieldSchema,
  OtherDocumentSchema,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { ADDENDUM_MAX } from '../rules/entry-content.ts';
import {
  AddendumSchema,
  CurrentBackgroundSchema,
  RecordEntrySchema,
} from './record-entries.ts';
import { RecordPatientSchema } from './record-patient.ts';

export const EntryKindSchema = z
  .enum(['amended', 'reserved', 'for_patient'])
  .describe('With addenda; reserved to its author; that the patient reads.');
export type EntryKind = z.infer<typeof EntryKindSchema>;

/** Filters of a record's entries. An entry must pass all of them. */
const filters = {
  kind: EntryKindSchema.optional(),
  doctorId: z.uuid().optional().describe('Who signed.'),
  specialtyId: z.uuid().optional().describe('Of the appointment.'),
  fromYear: z
    .int32()
    .min(1900)
    .max(2999)
    .optional()
    .describe("Of the appointment, on the clinic's calendar."),
  toYear: z
    .int32()
    .min(1900)
    .max(2999)
    .optional()
    .describe('That year included.'),
};

export const MedicalRecordSchema = named(
  'MedicalRecord',
  "A patient's record, a page of it.",
  {
    patient: RecordPatientSchema,
    openUntil: InstantSchema.nullable().describe(
      'Until when a record opened by exception stays open; null: the doctor attends or has attended the patient.',
    ),
    background: CurrentBackgroundSchema,
    entries: z
      .array(RecordEntrySchema)
      .describe('Newest first, each with its addenda.'),
    entryCount: z.int32().describe('Signed encounters in all.'),
    matchingCount: z
      .int()
      .describe(
        'How many of them are as the filters want them; all, where there are none.',
      ),
    choices: named(
      'RecordChoices',
      'By what the record can be filtered: all that there is in it.',
      {
        years: z
          .array(z.int32())
          .describe('Of the appointments, the latest first.'),
        authors: z
          .array(
            named('RecordAuthor', { doctorId: z.uuid(), name: z.string() }),
          )
          .describe('By name.'),
        specialties: z.array(NamedIdSchema).describe('By name.'),
        kinds: z.array(EntryKindSchema).describe('That at least one entry is.'),
      },
    ),
    olderBefore: z
      .int()
      .nullable()
      .describe('To be sent as `before` for the older ones; null at the end.'),
  },
);
export type MedicalRecord = z.infer<typeof MedicalRecordSchema>;

export const OwnPatientSchema = named(
  'OwnPatient',
  'A patient whom the doctor attends or has attended.',
  {
    id: z.uuid(),
    name: z.string(),
    fullName: z.string(),
    dni: z.string().nullable(),
    document: OtherDocumentSchema,
    lastAppointmentAt: InstantSchema.nullable().describe(
      'The last one with this doctor; null: none yet.',
    ),
    nextAppointmentAt: InstantSchema.nullable().describe(
      'The next one with this doctor.',
    ),
    entryCount: z
      .int32()
      .describe('Signed encounters in the record, of all doctors.'),
  },
);
export type OwnPatient = z.infer<typeof OwnPatientSchema>;

export const doctorRecordContract = {
  read: post(
    '/records/{patientId}',
    "Reads a patient's record",
    'Of a patient with an appointment of this doctor, or whose record the doctor opened by exception. A POST, because the reading is noted.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(
      z.strictObject({
        patientId: z.uuid(),
        before: z
          .int()
          .positive()
          .max(10_000_000)
          .optional()
          .describe('Only folios below this one.'),
        limit: z
          .int32()
          .min(1)
          .max(50)
          .optional()
          .describe('20 where nothing is said.'),
        ...filters,
      }),
    )
    .output(MedicalRecordSchema),
  addAddendum: create(
    '/records/entries/{entryId}/addenda',
    'Adds to a signed entry',
    'A folio of its own that points to the entry, and is read by whoever reads that. The same text again gets the same addendum.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(
      z.strictObject({
        entryId: z.uuid(),
        text: z
          .string()
          .trim()
          .min(1, 'Escriba lo que agrega.')
          .max(ADDENDUM_MAX, 'El texto puede tener hasta 8.000 letras.'),
      }),
    )
    .output(AddendumSchema),
  breakGlass: create(
    '/records/exceptions',
    'Opens a record by exception',
    'For 60 minutes, of a patient whom the doctor neither attends nor attended. Administrators get a message and an audit entry; the patient sees doctor, hour and reason.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'TOO_MANY_ATTEMPTS'))
    .input(
      z.strictObject({
        dni: DniFieldSchema.describe(
          'Of the patient: a doctor is shown no list of strangers.',
        ),
        reason: z
          .string()
          .trim()
          .min(10, 'Explique el motivo: el paciente va a leerlo.')
          .max(300, 'El motivo puede tener hasta 300 letras.'),
      }),
    )
    .output(
      named('OpenedRecord', {
        patientId: z.uuid(),
        until: InstantSchema.nullable().describe(
          'Null: the doctor attends or has attended the patient.',
        ),
      }),
    ),
  patients: post(
    '/records/search',
    'Lists the patients whom the doctor attends or has attended',
    'The latest appointment first. By any part of the name without accents or case, or of the DNI; thirty at a time. A POST, so that no name is in an address; changes nothing.',
  )
    .errors(refusing('INVALID_INPUT'))
    .input(
      z.strictObject({
        query: z
          .string()
          .max(100, 'Escriba menos: un nombre o un DNI.')
          .optional(),
        offset: z
          .int()
          .min(0)
          .max(100_000)
          .optional()
          .describe('How many to leave out: the ones shown before.'),
      }),
    )
    .output(
      named('OwnPatients', {
        patients: z.array(OwnPatientSchema),
        nextOffset: z
          .int32()
          .nullable()
          .describe('To be sent as `offset` for more; null at the end.'),
      }),
    ),
};
