import { z } from 'zod';
import {
  DaySchema,
  DoctorRefSchema,
  InstantSchema,
} from '../../../base/api/contract/fields.ts';
import { LookalikeSchema } from '../../../base/api/contract/refusals.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
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
import { named } from '../../../base/text/contract/named.ts';
import { AdmissionSchema } from '../../appointments/contract/admissions.ts';
import { AppointmentStatusSchema } from '../../appointments/contract/staff-appointments.ts';
import { MessageChoiceSchema } from '../../outbox/contract/message-choice.ts';
import { CoverageFieldsSchema, FilePersonSchema } from './file-fields.ts';

export const FileCoverageSchema = named('FileCoverage', {
  id: z.uuid(),
  insurerId: z.uuid().nullable().describe('Null: the patient pays.'),
  insurerName: z.string().describe('«Particular» where the patient pays.'),
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
    'What was noted at the counter last; null: nothing.',
  ),
  canAdmit: z.boolean().describe("It is today's, and they come or came."),
});
export type FileAppointment = z.infer<typeof FileAppointmentSchema>;

export const FilePreferenceSchema = named('FilePreference', {
  channel: z.enum(['email', 'whatsapp']),
  topic: z.enum(['turnos', 'offers']),
  isWanted: z.boolean(),
  saidAt: InstantSchema.nullable().describe('Null: they said nothing.'),
  saidThrough: z.enum(['web', 'desk', 'unsubscribe']).nullable(),
});
export type FilePreference = z.infer<typeof FilePreferenceSchema>;

export const FileChoiceSchema = named(
  'FileChoice',
  'By which way a person is told of a kind of message, as they chose it.',
  {
    ...MessageChoiceSchema.shape,
    saidAt: InstantSchema.nullable().describe('Null: they chose nothing.'),
    saidThrough: z.enum(['web', 'desk', 'unsubscribe']).nullable(),
  },
);
export type FileChoice = z.infer<typeof FileChoiceSchema>;

const isCalledByCode = z
  .boolean()
  .describe(
    'They asked that screens show their number alone, whatever the clinic shows of others.',
  );

export const PatientFileSchema = named(
  'PatientFile',
  'All that the counter knows of a person. Nothing of the clinical record is in it.',
  {
    id: z.uuid(),
    revision: z.int32().describe('Grows with each change of the data.'),
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
      'Since when nothing arrives there.',
    ),
    phone: z.string().nullable(),
    phoneTrust: z.enum(['declared', 'given_in_person']),
    unconfirmedEmail: z
      .string()
      .nullable()
      .describe(
        'On file before the person was verified, and not confirmed by them: nothing is sent there.',
      ),
    unconfirmedPhone: z.string().nullable().describe('The same, of the phone.'),
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
  get: get('/patients/{patientId}', 'What the counter knows of a person')
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(patient)
    .output(PatientFileSchema),
  register: create(
    '/patients',
    'Registers a person',
    'Registers somebody. LOOKALIKES: those who may be the same person; `isAnother` says that they are not. Needs the header `Idempotency-Key` (a UUID): a repeated request gets the first answer.',
  )
    .errors(
      refusing(
        'INVALID_INPUT',
        'DNI_REGISTERED',
        'DOCUMENT_REGISTERED',
        'LOOKALIKES',
        'IDEMPOTENCY_MISMATCH',
      ),
    )
    .input(
      z.strictObject({
        person: FilePersonSchema,
        isAnother: z.boolean(),
        isEmailTheirs: z
          .boolean()
          .describe(
            'They stand there with their document, and said that the e-mail is theirs.',
          ),
        hasConsented: z
          .boolean()
          .describe('They agreed to the privacy policy at the counter.'),
      }),
    )
    .output(z.strictObject({ patientId: z.uuid() })),
  save: put(
    '/patients/{patientId}',
    'Changes the data of a person',
    'Saves what was typed over the revision that was read.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'DNI_REGISTERED',
        'DOCUMENT_REGISTERED',
        'CHANGED_MEANWHILE',
      ),
    )
    .input(
      patient.extend({
        revision: z.int32().positive(),
        person: FilePersonSchema,
        isEmailTheirs: z
          .boolean()
          .describe(
            'Of another e-mail than the one on file: they stand there, and said that it is theirs.',
          ),
      }),
    )
    .output(PatientFileSchema),
  samePerson: get(
    '/patients/{patientId}/lookalikes',
    'Lists files that may be of the same person',
    'By name with birth date or phone; without those told apart.',
  )
    .errors(refusing('INVALID_INPUT'))
    .input(patient)
    .output(z.array(LookalikeSchema)),
  tellApart: post(
    '/patients/{patientId}/lookalikes/{otherId}/apart',
    'Tells two files apart',
    'Repeatable; answers with the files that are left.',
  )
    .errors(refusing('INVALID_INPUT'))
    .input(patient.extend({ otherId: z.uuid().describe('The other file.') }))
    .output(z.array(LookalikeSchema)),
  addCoverage: create(
    '/patients/{patientId}/coverages',
    'Adds who pays for a person',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(patient.extend(CoverageFieldsSchema.shape))
    .output(PatientFileSchema),
  preferCoverage: post(
    '/patients/{patientId}/coverages/{coverageId}/primary',
    'Makes a coverage the one that is used first',
    'The one that is used first; the others stay.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(coverage)
    .output(PatientFileSchema),
  endCoverage: post(
    '/patients/{patientId}/coverages/{coverageId}/end',
    'Ends a coverage',
    'It serves no more; it stays on record. Repeatable.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(coverage)
    .output(PatientFileSchema),
  savePreference: post(
    '/patients/{patientId}/preferences',
    'Notes what a person wants to be told',
    'What the person says at the counter about what they want to be told.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
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
    "Notes whether screens show a person's number alone",
    'What the person says at the counter. Screens follow at once. Repeatable.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(patient.extend({ isCalledByCode }))
    .output(PatientFileSchema),
};
