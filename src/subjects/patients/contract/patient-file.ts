import { z } from 'zod';
import {
  DaySchema,
  DoctorRefSchema,
  InstantSchema,
} from '../../../base/api/contract/fields.ts';
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
import {
  FamilyNamesSchema,
  IdentityDocumentSchema,
} from '../../../base/person/contract/person-fields.ts';
import { REFUSABLE_WAYS } from '../../../base/person/rules/channels.ts';
import { named } from '../../../base/text/contract/named.ts';
import { DNI_REGISTERED } from '../../access/contract/refusals.ts';
import { AdmissionSchema } from '../../appointments/contract/admissions.ts';
import { AppointmentStatusSchema } from '../../appointments/contract/staff-appointments.ts';
import { MessageChoiceSchema } from '../../outbox/contract/message-choice.ts';
import { CoverageFieldsSchema, FilePersonSchema } from './file-fields.ts';
import { LookalikeSchema } from './lookalikes.ts';
import { DOCUMENT_REGISTERED, LOOKALIKES } from './refusals.ts';

export const FileCoverageSchema = named('FileCoverage', {
  id: z.uuid(),
  insurerId: z.uuid().nullable().describe('Null: the patient pays.'),
  insurerName: z.string().describe('«Particular» if the patient pays.'),
  planId: z.uuid().nullable(),
  planName: z.string().nullable(),
  memberNumber: z.string().nullable(),
  isPrimary: z.boolean(),
});
export type FileCoverage = z.infer<typeof FileCoverageSchema>;

export const FileAppointmentSchema = named('FileAppointment', {
  id: z.uuid(),
  code: z.string(),
  status: AppointmentStatusSchema,
  isConfirmed: z.boolean(),
  startsAt: InstantSchema,
  day: DaySchema,
  doctor: DoctorRefSchema,
  practiceName: z.string(),
  insurerName: z.string().nullable(),
  admission: AdmissionSchema.nullable().describe(
    'The last note at the counter; null: none.',
  ),
  canAdmit: z
    .boolean()
    .describe("True if it is today's, not cancelled and not missed."),
});
export type FileAppointment = z.infer<typeof FileAppointmentSchema>;

export const FilePreferenceSchema = named('FilePreference', {
  channel: z.enum(REFUSABLE_WAYS),
  topic: z.enum(['turnos', 'offers']),
  isWanted: z.boolean(),
  saidAt: InstantSchema.nullable().describe('Null: no choice.'),
  saidThrough: z.enum(['web', 'desk', 'unsubscribe']).nullable(),
});
export type FilePreference = z.infer<typeof FilePreferenceSchema>;

export const FileChoiceSchema = named(
  'FileChoice',
  'The chosen channel for a kind of message.',
  {
    ...MessageChoiceSchema.shape,
    saidAt: InstantSchema.nullable().describe('Null: no choice.'),
    saidThrough: z.enum(['web', 'desk', 'unsubscribe']).nullable(),
  },
);
export type FileChoice = z.infer<typeof FileChoiceSchema>;

const isCalledByCode = z
  .boolean()
  .describe('True if the patient asked that screens show the number alone.');

export const PatientFileSchema = named(
  'PatientFile',
  'The counter’s data of a patient, without the clinical record.',
  {
    id: z.uuid(),
    revision: z.int32().describe('Increases with each change of the data.'),
    fullName: z.string(),
    chosenName: z.string().nullable(),
    givenNames: z.string().nullable().describe('Null with the surname.'),
    familyNames: FamilyNamesSchema,
    dni: z.string().nullable(),
    document: IdentityDocumentSchema.nullable(),
    hasNoDocument: z.boolean(),
    birthDate: z.iso.date().nullable(),
    sexOnDocument: z.enum(['F', 'M', 'X']).nullable(),
    email: z.string().nullable(),
    emailTrust: z.enum(['none', 'declared', 'verified_in_person']),
    emailBouncedAt: InstantSchema.nullable().describe(
      'Since when e-mails bounce; null: they arrive.',
    ),
    phone: z.string().nullable(),
    phoneTrust: z.enum(['declared', 'given_in_person']),
    unconfirmedEmail: z
      .string()
      .nullable()
      .describe(
        'From before the verification and not confirmed: nothing is sent there.',
      ),
    unconfirmedPhone: z.string().nullable().describe('The same for the phone.'),
    hasPassword: z.boolean(),
    identity: z
      .strictObject({
        verifiedAt: InstantSchema,
        verifiedBy: z.string().nullable(),
      })
      .nullable(),
    registeredAt: InstantSchema,
    coverages: z.array(FileCoverageSchema),
    upcoming: z
      .array(FileAppointmentSchema)
      .describe('From today on, by time.'),
    past: z
      .array(FileAppointmentSchema)
      .describe('Before today, the newest first: fifty at most.'),
    preferences: z.array(FilePreferenceSchema),
    choices: z.array(FileChoiceSchema),
    isCalledByCode,
  },
);
export type PatientFile = z.infer<typeof PatientFileSchema>;

const patient = z.strictObject({ patientId: z.uuid() });
const coverage = patient.extend({ coverageId: z.uuid() });

export const receptionFileContract = {
  get: get('/patients/{patientId}', 'Shows a patient’s file')
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(patient)
    .output(PatientFileSchema),
  register: create(
    '/patients',
    'Registers a person',
    'LOOKALIKES: persons who may be the same; `isAnother` says that they are not. Needs the header `Idempotency-Key` (a UUID): a repeated request gets the first answer.',
  )
    .errors({
      INVALID_INPUT,
      DNI_REGISTERED,
      DOCUMENT_REGISTERED,
      LOOKALIKES,
      IDEMPOTENCY_MISMATCH,
    })
    .input(
      z.strictObject({
        person: FilePersonSchema,
        isAnother: z.boolean(),
        isEmailTheirs: z
          .boolean()
          .describe(
            'True if the person, at the counter with their document, said that the e-mail is theirs.',
          ),
        hasConsented: z
          .boolean()
          .describe(
            'True if the person agreed to the privacy policy at the counter.',
          ),
      }),
    )
    .output(z.strictObject({ patientId: z.uuid() })),
  save: put(
    '/patients/{patientId}',
    'Changes the data of a person',
    'Saves the typed data over the revision read. CHANGED_MEANWHILE: there is a newer one.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      DNI_REGISTERED,
      DOCUMENT_REGISTERED,
      CHANGED_MEANWHILE,
    })
    .input(
      patient.extend({
        revision: z.int32().positive(),
        person: FilePersonSchema,
        isEmailTheirs: z
          .boolean()
          .describe(
            'For a new e-mail: true if the person, at the counter, said that it is theirs.',
          ),
      }),
    )
    .output(PatientFileSchema),
  samePerson: get(
    '/patients/{patientId}/lookalikes',
    'Lists files that may be of the same person',
    'By name with birth date or phone, without files told apart.',
  )
    .errors({ INVALID_INPUT })
    .input(patient)
    .output(z.array(LookalikeSchema)),
  tellApart: post(
    '/patients/{patientId}/lookalikes/{otherId}/apart',
    'Tells two files apart',
    'Answers the files that are left. Repeatable.',
  )
    .errors({ INVALID_INPUT })
    .input(patient.extend({ otherId: z.uuid().describe('The other file.') }))
    .output(z.array(LookalikeSchema)),
  addCoverage: create('/patients/{patientId}/coverages', 'Adds a coverage')
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(patient.extend(CoverageFieldsSchema.shape))
    .output(PatientFileSchema),
  preferCoverage: post(
    '/patients/{patientId}/coverages/{coverageId}/primary',
    'Makes a coverage the primary one',
    'The others stay.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(coverage)
    .output(PatientFileSchema),
  endCoverage: post(
    '/patients/{patientId}/coverages/{coverageId}/end',
    'Ends a coverage',
    'The record of it stays. Repeatable.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(coverage)
    .output(PatientFileSchema),
  savePreference: post(
    '/patients/{patientId}/preferences',
    'Notes a patient’s choice of messages',
    'As said at the counter.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(
      patient.extend({
        channel: FilePreferenceSchema.shape.channel,
        topic: FilePreferenceSchema.shape.topic,
        isWanted: z.boolean(),
      }),
    )
    .output(PatientFileSchema),
  saveCalledByCode: put(
    '/patients/{patientId}/called-by-code',
    "Sets if screens show a patient's number alone",
    'As said at the counter. Screens follow at once. Repeatable.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(patient.extend({ isCalledByCode }))
    .output(PatientFileSchema),
};
