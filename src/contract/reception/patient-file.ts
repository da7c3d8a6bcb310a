import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DaySchema, DoctorRefSchema, InstantSchema } from '../fields.ts';
import {
  BirthDateFieldSchema,
  DniFieldSchema,
  EmailFieldSchema,
  MemberNumberFieldSchema,
  PersonNameFieldSchema,
  PhoneFieldSchema,
} from '../person-fields.ts';
import { refusing } from '../refusals.ts';
import { TurnoStatusSchema } from '../staff/turnos.ts';
import { AdmissionSchema } from './admissions.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;

/** Who a person is and how they are reached, as the counter writes it. Without DNI the birth date is needed. */
export const FilePersonSchema = z.strictObject({
  fullName: PersonNameFieldSchema,
  chosenName: PersonNameFieldSchema.nullable(),
  /** Null: they have none. */
  dni: DniFieldSchema.nullable(),
  birthDate: BirthDateFieldSchema.nullable(),
  sexOnDocument: z.enum(['F', 'M', 'X'], 'Elija una opción.').nullable(),
  email: EmailFieldSchema.nullable(),
  phone: PhoneFieldSchema.nullable(),
});
export type FilePerson = z.infer<typeof FilePersonSchema>;

export const FileCoverageSchema = z.strictObject({
  id: z.uuid(),
  insurerId: z.uuid(),
  insurerName: z.string(),
  planId: z.uuid().nullable(),
  planName: z.string().nullable(),
  memberNumber: z.string().nullable(),
  isPrimary: z.boolean(),
});
export type FileCoverage = z.infer<typeof FileCoverageSchema>;

export const FileTurnoSchema = z.strictObject({
  id: z.uuid(),
  code: z.string(),
  status: TurnoStatusSchema,
  isConfirmed: z.boolean(),
  startsAt: InstantSchema,
  day: DaySchema,
  doctor: DoctorRefSchema,
  practiceName: z.string(),
  insurerName: z.string().nullable(),
  /** What was noted at the counter last; null: nothing. */
  admission: AdmissionSchema.nullable(),
  /** It is today's, and they come or came. */
  canAdmit: z.boolean(),
});
export type FileTurno = z.infer<typeof FileTurnoSchema>;

export const FilePreferenceSchema = z.strictObject({
  channel: z.enum(['email', 'whatsapp']),
  topic: z.enum(['turnos', 'offers']),
  isWanted: z.boolean(),
  /** Null: they said nothing. */
  saidAt: InstantSchema.nullable(),
  saidThrough: z.enum(['web', 'desk', 'unsubscribe']).nullable(),
});
export type FilePreference = z.infer<typeof FilePreferenceSchema>;

/** All that the counter knows of a person. Nothing of the clinical record is in it. */
export const PatientFileSchema = z.strictObject({
  id: z.uuid(),
  /** Grows with each change of the data. */
  revision: z.int(),
  fullName: z.string(),
  chosenName: z.string().nullable(),
  dni: z.string().nullable(),
  birthDate: z.iso.date().nullable(),
  sexOnDocument: z.enum(['F', 'M', 'X']).nullable(),
  email: z.string().nullable(),
  emailTrust: z.enum(['none', 'declared', 'verified_in_person']),
  /** Since when nothing arrives there. */
  emailBouncedAt: InstantSchema.nullable(),
  phone: z.string().nullable(),
  hasPassword: z.boolean(),
  identity: z.strictObject({ verifiedAt: InstantSchema, verifiedBy: z.string().nullable() }).nullable(),
  registeredAt: InstantSchema,
  coverages: z.array(FileCoverageSchema),
  /** From today on, by time. */
  upcoming: z.array(FileTurnoSchema),
  /** Before today, the newest first: fifty at most. */
  past: z.array(FileTurnoSchema),
  preferences: z.array(FilePreferenceSchema),
});
export type PatientFile = z.infer<typeof PatientFileSchema>;

const patient = z.strictObject({ patientId: z.uuid() });
const coverage = patient.extend({ coverageId: z.uuid() });

export const receptionFileContract = {
  get: oc
    .route({ method: 'GET', path: '/patients/{patientId}', summary: 'What the counter knows of a person' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', ...signedIn))
    .input(patient)
    .output(PatientFileSchema),
  /**
   * Registers somebody. LOOKALIKES: those who may be the same person; `isAnother` says that they are not. Needs the
   * header `Idempotency-Key` (a UUID): a repeated request gets the first answer.
   */
  register: oc
    .route({ method: 'POST', path: '/patients', summary: 'Registers a person', successStatus: 201 })
    .errors(refusing('INVALID_INPUT', 'DNI_REGISTERED', 'LOOKALIKES', 'IDEMPOTENCY_MISMATCH', ...signedIn))
    .input(
      z.strictObject({
        person: FilePersonSchema,
        isAnother: z.boolean(),
        /** They stand there with their document, and said that the e-mail is theirs. */
        isEmailTheirs: z.boolean(),
        /** They agreed to the privacy policy at the counter. */
        hasConsented: z.boolean(),
      }),
    )
    .output(z.strictObject({ patientId: z.uuid() })),
  /** Saves what was typed over the revision that was read. */
  save: oc
    .route({ method: 'PUT', path: '/patients/{patientId}', summary: 'Changes the data of a person' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'DNI_REGISTERED', 'CHANGED_MEANWHILE', ...signedIn))
    .input(
      patient.extend({
        revision: z.int().positive(),
        person: FilePersonSchema,
        /** Of another e-mail than the one on file: they stand there, and said that it is theirs. */
        isEmailTheirs: z.boolean(),
      }),
    )
    .output(PatientFileSchema),
  addCoverage: oc
    .route({ method: 'POST', path: '/patients/{patientId}/coverages', summary: 'Adds who pays for a person' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', ...signedIn))
    .input(
      patient.extend({
        insurerId: z.uuid('Elija una cobertura de la lista.'),
        planId: z.uuid().nullable(),
        memberNumber: MemberNumberFieldSchema.nullable(),
        isPrimary: z.boolean(),
      }),
    )
    .output(PatientFileSchema),
  /** The one that is used first; the others stay. */
  preferCoverage: oc
    .route({
      method: 'POST',
      path: '/patients/{patientId}/coverages/{coverageId}/primary',
      summary: 'Makes a coverage the one that is used first',
    })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', ...signedIn))
    .input(coverage)
    .output(PatientFileSchema),
  /** It serves no more; it stays on record. Repeatable. */
  endCoverage: oc
    .route({
      method: 'POST',
      path: '/patients/{patientId}/coverages/{coverageId}/end',
      summary: 'Ends a coverage',
    })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', ...signedIn))
    .input(coverage)
    .output(PatientFileSchema),
  /** What the person says at the counter about what they want to be told. */
  savePreference: oc
    .route({
      method: 'POST',
      path: '/patients/{patientId}/preferences',
      summary: 'Notes what a person wants to be told',
    })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', ...signedIn))
    .input(
      patient.extend({
        channel: FilePreferenceSchema.shape.channel,
        topic: FilePreferenceSchema.shape.topic,
        isWanted: z.boolean(),
      }),
    )
    .output(PatientFileSchema),
};
