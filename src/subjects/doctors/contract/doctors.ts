import { z } from 'zod';
import {
  CentsSchema,
  CommunicationSchema,
} from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import {
  create,
  get,
  post,
  put,
} from '../../../base/api/contract/signed-in-routes.ts';
import {
  confirmation,
  insurerDates,
} from '../../../base/clinic/contract/insurer-period.ts';
import { named } from '../../../base/text/contract/named.ts';
import { doctorAccessFields } from '../../staff/contract/account-access.ts';
import { DoctorStateSchema } from '../../staff/contract/doctor-state.ts';
import { InvitationSchema } from '../../staff/contract/invitation.ts';
import {
  DoctorDataSchema,
  DoctorOfferSchema,
  KeptLicenseSchema,
  NewDoctorSchema,
  OwnPolicySchema,
  OwnPracticeSchema,
} from './doctor-fields.ts';

export const DoctorLackSchema = z
  .enum(['license', 'practices', 'hours', 'sign_in'])
  .meta({
    id: 'DoctorLack',
    description:
      'What keeps a professional from being booked, or has to be seen to.',
  });

export type DoctorLack = z.infer<typeof DoctorLackSchema>;

export const ListedDoctorSchema = named('AdminListedDoctor', {
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  state: DoctorStateSchema,
  specialtyNames: z.array(z.string()),
  licenses: z
    .array(z.string())
    .describe('Like «MN 123456» or «MP 12345 (Córdoba)», those in force.'),
  lacks: z.array(DoctorLackSchema),
});

export type ListedDoctor = z.infer<typeof ListedDoctorSchema>;

export type KeptLicense = z.infer<typeof KeptLicenseSchema>;

export type OwnPractice = z.infer<typeof OwnPracticeSchema>;

export type OwnPolicy = z.infer<typeof OwnPolicySchema>;

export const AdminDoctorSchema = named('AdminDoctor', {
  id: z.uuid(),
  revision: z
    .int32()
    .describe('Of what was read; sent back with what is saved.'),
  name: z.string(),
  email: z.string(),
  biography: z.string(),
  communication: CommunicationSchema,
  photoUrl: z.string().nullable(),
  state: DoctorStateSchema,
  lacks: z.array(DoctorLackSchema),
  licenses: z.array(KeptLicenseSchema),
  specialtyIds: z.array(z.uuid()),
  practices: z.array(OwnPracticeSchema),
  insurerIds: z.array(z.uuid()),
  insurerDates,
  policy: OwnPolicySchema,
  access: z.strictObject(doctorAccessFields),
});

export type AdminDoctor = z.infer<typeof AdminDoctorSchema>;

export const DoctorOptionsSchema = named(
  'DoctorOptions',
  "What a professional may be given: all of the clinic's, also what is switched off now.",
  {
    specialties: z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        isEnabled: z.boolean(),
        practices: z.array(
          z.strictObject({
            id: z.uuid(),
            name: z.string(),
            visitMinutes: z.int32(),
            priceCents: CentsSchema.nullable(),
            isEnabled: z.boolean(),
          }),
        ),
      }),
    ),
    insurers: z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        isEnabled: z.boolean(),
      }),
    ),
    policy: z
      .strictObject({
        minNoticeMinutes: z.int32(),
        horizonDays: z.int32(),
        changeUntilHours: z.int32(),
        bufferMinutes: z.int32(),
        maxOverbookedPerHalfDay: z.int32(),
      })
      .describe("The clinic's own."),
  },
);

export type DoctorOptions = z.infer<typeof DoctorOptionsSchema>;

const doctor = z.strictObject({ doctorId: z.uuid() });

const seen = doctor.extend({ revision: z.int32().min(1) });

export const adminDoctorsContract = {
  list: get(
    '/doctors',
    'Lists every professional, also who does not attend',
  ).output(z.array(ListedDoctorSchema)),
  get: get('/doctors/{doctorId}', 'Shows one professional as set up')
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(doctor)
    .output(AdminDoctorSchema),
  options: get(
    '/doctor-options',
    'Lists what a professional may be given',
  ).output(DoctorOptionsSchema),
  create: create(
    '/doctors',
    'Adds a professional',
    'Whom nobody can book until they are enabled. With `invites` the link that sets the password goes out.',
  )
    .errors(
      refusing(
        'INVALID_INPUT',
        'EMAIL_TAKEN',
        'LICENSE_TAKEN',
        'NEEDS_SECOND_FACTOR',
      ),
    )
    .input(NewDoctorSchema)
    .output(
      z.strictObject({
        doctorId: z.uuid(),
        invitation: InvitationSchema.nullable(),
      }),
    ),
  invite: post(
    '/doctors/{doctorId}/invitation',
    'Sends the link that sets the password',
    'The links they had serve no more.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'CHANGED_MEANWHILE',
        'NEEDS_SECOND_FACTOR',
      ),
    )
    .input(doctor)
    .output(InvitationSchema),
  changeAccess: put(
    '/doctors/{doctorId}/access',
    'Takes a professional’s access away, or gives it back',
    'At once: sessions, streams and links end. Agenda and appointments stay.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'NEEDS_SECOND_FACTOR'))
    .input(doctor.extend({ isSuspended: doctorAccessFields.isSuspended }))
    .output(AdminDoctorSchema),
  endSessions: post(
    '/doctors/{doctorId}/end-sessions',
    'Ends the sessions of a professional',
    'They may sign in again.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'NEEDS_SECOND_FACTOR'))
    .input(doctor)
    .output(z.strictObject({ ended: z.int32() })),
  saveData: put(
    '/doctors/{doctorId}/data',
    'Saves who a professional is',
    'A changed e-mail ends their sessions and the links sent to the old one.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'EMAIL_TAKEN',
        'LICENSE_TAKEN',
        'CHANGED_MEANWHILE',
        'NEEDS_SECOND_FACTOR',
      ),
    )
    .input(seen.extend(DoctorDataSchema.shape))
    .output(AdminDoctorSchema),
  saveOffer: put(
    '/doctors/{doctorId}/offer',
    'Saves what a professional does',
    'A practice with appointments to come is not taken away: OUTSIDE_SCHEDULE lists them.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'OUTSIDE_SCHEDULE',
        'SCHEDULE_BUSY',
        'CHANGED_MEANWHILE',
        'APPOINTMENTS_STAND',
      ),
    )
    .input(seen.extend({ ...DoctorOfferSchema.shape, confirmation }))
    .output(AdminDoctorSchema),
  changeState: put(
    '/doctors/{doctorId}/state',
    'Says whether a professional attends',
    'Who has appointments to come goes on attending: OUTSIDE_SCHEDULE lists them. Retiring ends the hours.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'OUTSIDE_SCHEDULE',
        'SCHEDULE_BUSY',
        'CHANGED_MEANWHILE',
      ),
    )
    .input(seen.extend({ state: DoctorStateSchema }))
    .output(AdminDoctorSchema),
};
