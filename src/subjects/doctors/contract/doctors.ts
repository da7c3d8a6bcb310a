import { z } from 'zod';
import {
  CentsSchema,
  CommunicationSchema,
} from '../../../base/api/contract/fields.ts';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
  NEEDS_SECOND_FACTOR,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
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
import {
  OUTSIDE_SCHEDULE,
  SCHEDULE_BUSY,
} from '../../schedule/contract/refusals.ts';
import { doctorAccessFields } from '../../staff/contract/account-access.ts';
import { DoctorStateSchema } from '../../staff/contract/doctor-state.ts';
import { InvitationSchema } from '../../staff/contract/invitation.ts';
import { EMAIL_TAKEN } from '../../staff/contract/refusals.ts';
import {
  DoctorDataSchema,
  DoctorOfferSchema,
  KeptLicenseSchema,
  NewDoctorSchema,
  OwnPolicySchema,
  OwnPracticeSchema,
} from './doctor-fields.ts';
import { APPOINTMENTS_STAND, LICENSE_TAKEN } from './refusals.ts';

export const DoctorLackSchema = z
  .enum(['license', 'practices', 'hours', 'sign_in'])
  .meta({
    id: 'DoctorLack',
    description: 'A gap that prevents booking, or needs care.',
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
    .describe('Those in force, like «MN 123456» or «MP 12345 (Córdoba)».'),
  lacks: z.array(DoctorLackSchema),
});

export type ListedDoctor = z.infer<typeof ListedDoctorSchema>;

export type KeptLicense = z.infer<typeof KeptLicenseSchema>;

export type OwnPractice = z.infer<typeof OwnPracticeSchema>;

export type OwnPolicy = z.infer<typeof OwnPolicySchema>;

export const AdminDoctorSchema = named('AdminDoctor', {
  id: z.uuid(),
  revision: z.int32(),
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
  "The clinic's specialties, practices, insurers and policy, with disabled ones.",
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
  list: get('/doctors', 'Lists every professional, attending or not').output(
    z.array(ListedDoctorSchema),
  ),
  get: get('/doctors/{doctorId}', 'Shows one professional as set up')
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(doctor)
    .output(AdminDoctorSchema),
  options: get(
    '/doctor-options',
    'Lists the choices for a professional',
  ).output(DoctorOptionsSchema),
  create: create(
    '/doctors',
    'Adds a professional',
    'Not bookable until enabled. With `invites` the link that sets the password goes out.',
  )
    .errors({
      INVALID_INPUT,
      EMAIL_TAKEN,
      LICENSE_TAKEN,
      NEEDS_SECOND_FACTOR,
    })
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
    'Earlier links end.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      CHANGED_MEANWHILE,
      NEEDS_SECOND_FACTOR,
    })
    .input(doctor)
    .output(InvitationSchema),
  changeAccess: put(
    '/doctors/{doctorId}/access',
    'Takes a professional’s access away, or gives it back',
    'At once: sessions, streams and links end. Agenda and appointments stay.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT, NEEDS_SECOND_FACTOR })
    .input(doctor.extend({ isSuspended: doctorAccessFields.isSuspended }))
    .output(AdminDoctorSchema),
  endSessions: post(
    '/doctors/{doctorId}/end-sessions',
    'Ends the sessions of a professional',
    'They may sign in again.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT, NEEDS_SECOND_FACTOR })
    .input(doctor)
    .output(z.strictObject({ ended: z.int32() })),
  saveData: put(
    '/doctors/{doctorId}/data',
    'Saves the data of a professional',
    'A changed e-mail ends their sessions and the links sent to the old one.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      EMAIL_TAKEN,
      LICENSE_TAKEN,
      CHANGED_MEANWHILE,
      NEEDS_SECOND_FACTOR,
    })
    .input(seen.extend(DoctorDataSchema.shape))
    .output(AdminDoctorSchema),
  saveOffer: put(
    '/doctors/{doctorId}/offer',
    'Saves the offer of a professional',
    'A practice with appointments to come is not taken away: OUTSIDE_SCHEDULE lists them.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      OUTSIDE_SCHEDULE,
      SCHEDULE_BUSY,
      CHANGED_MEANWHILE,
      APPOINTMENTS_STAND,
    })
    .input(seen.extend({ ...DoctorOfferSchema.shape, confirmation }))
    .output(AdminDoctorSchema),
  changeState: put(
    '/doctors/{doctorId}/state',
    'Sets the state of a professional',
    'OUTSIDE_SCHEDULE lists appointments to come, which keep them attending. Retiring ends the hours.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      OUTSIDE_SCHEDULE,
      SCHEDULE_BUSY,
      CHANGED_MEANWHILE,
    })
    .input(seen.extend({ state: DoctorStateSchema }))
    .output(AdminDoctorSchema),
};
