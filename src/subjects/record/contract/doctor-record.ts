import { z } from 'zod';
import {
  InstantSchema,
  NamedIdSchema,
} from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
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
  .describe(
    'amended: with addenda; reserved: to its author; for_patient: read by the patient.',
  );
export type EntryKind = z.infer<typeof EntryKindSchema>;

/** Filters of a record's entries. An entry must pass all of them. */
const filters = {
  kind: EntryKindSchema.optional(),
  doctorId: z.uuid().optional().describe('The author.'),
  specialtyId: z
    .uuid()
    .optional()
    .describe('The specialty of the appointment.'),
  fromYear: z
    .int32()
    .min(1900)
    .max(2999)
    .optional()
    .describe("The first year of the appointments, by the clinic's calendar."),
  toYear: z
    .int32()
    .min(1900)
    .max(2999)
    .optional()
    .describe('The last year, included.'),
};

export const MedicalRecordSchema = named(
  'MedicalRecord',
  "A page of a patient's record.",
  {
    patient: RecordPatientSchema,
    openUntil: InstantSchema.nullable().describe(
      'The end of an exception; null: the doctor attends or has attended the patient.',
    ),
    background: CurrentBackgroundSchema,
    entries: z
      .array(RecordEntrySchema)
      .describe('Newest first, each with its addenda.'),
    entryCount: z.int32().describe('The number of signed encounters.'),
    matchingCount: z
      .int()
      .describe('The number of them that pass the filters.'),
    choices: named(
      'RecordChoices',
      'The filters that the record has entries for.',
      {
        years: z
          .array(z.int32())
          .describe('The years of the appointments, latest first.'),
        authors: z
          .array(
            named('RecordAuthor', { doctorId: z.uuid(), name: z.string() }),
          )
          .describe('By name.'),
        specialties: z.array(NamedIdSchema).describe('By name.'),
        kinds: z
          .array(EntryKindSchema)
          .describe('The kinds of at least one entry.'),
      },
    ),
    olderBefore: z
      .int()
      .nullable()
      .describe('Send it as `before` for older ones; null at the end.'),
  },
);
export type MedicalRecord = z.infer<typeof MedicalRecordSchema>;

export const OwnPatientSchema = named(
  'OwnPatient',
  'A patient that the doctor attends or has attended.',
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
    'The patient has an appointment with this doctor, or the doctor opened the record by exception; else NOT_FOUND. A POST, because it notes the reading.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(
      z.strictObject({
        patientId: z.uuid(),
        before: z
          .int()
          .positive()
          .max(10_000_000)
          .optional()
          .describe('Only folios below this one.'),
        limit: z.int32().min(1).max(50).optional().describe('20 by default.'),
        ...filters,
      }),
    )
    .output(MedicalRecordSchema),
  addAddendum: create(
    '/records/entries/{entryId}/addenda',
    'Adds an addendum to a signed entry',
    'It is its own folio, with the same readers as the entry. The same text again gets the same addendum.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
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
    'For 60 minutes, for a patient that the doctor neither attends nor attended. Administrators get a message and an audit entry; the patient sees doctor, hour and reason.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT, TOO_MANY_ATTEMPTS })
    .input(
      z.strictObject({
        dni: DniFieldSchema.describe(
          "The patient's DNI, as a doctor gets no list of strangers.",
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
    "Lists the doctor's present and former patients",
    'Latest appointment first, 30 at a time. The query is a part of the name, without accents or case, or of the DNI. A POST, so that no address has a name; changes nothing.',
  )
    .errors({ INVALID_INPUT })
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
          .describe('The number shown before, to leave out.'),
      }),
    )
    .output(
      named('OwnPatients', {
        patients: z.array(OwnPatientSchema),
        nextOffset: z
          .int32()
          .nullable()
          .describe('Send it as `offset` for more; null at the end.'),
      }),
    ),
};
