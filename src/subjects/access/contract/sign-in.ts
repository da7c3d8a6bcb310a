import { z } from 'zod';
import { NamedIdSchema } from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  PROOF_OF_WORK_NEEDED,
  TOO_MANY_ATTEMPTS,
  UNAVAILABLE,
} from '../../../base/api/contract/refusals.ts';
import { get, routesRefusing } from '../../../base/api/contract/routes.ts';
import { OpenedSessionSchema } from '../../../base/api/contract/session.ts';
import {
  DniFieldSchema,
  PasswordFieldSchema,
  ProofOfWorkFieldSchema,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import {
  CREDENTIALS_INVALID,
  DNI_NOT_FOUND,
  DOCTOR_NOT_FOUND,
  NOT_ADMITTED,
  PASSWORD_BLOCKED,
  USER_INACTIVE,
  WRONG_PASSWORD,
} from './refusals.ts';

export const SystemRoleSchema = z
  .enum(['Doctor', 'Admin', 'Recepcionista'])
  .meta({
    id: 'SystemRole',
    description: 'The name of a role in the specification (§6).',
  });
export type SystemRole = z.infer<typeof SystemRoleSchema>;

export const LoginEmailFieldSchema = z
  .string('Escriba su e-mail.')
  .trim()
  .min(1, 'Escriba su e-mail.')
  .max(254, 'Revise el e-mail: es demasiado largo.')
  .regex(/^\P{Cc}*$/u, 'Revise el e-mail.')
  .transform((typed) => typed.toLowerCase())
  .meta({
    id: 'LoginEmail',
    description:
      'Stored in lower case; an unknown one gets the answer to a wrong password.',
  });

export const SystemUserSchema = named('SystemUser', {
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: SystemRoleSchema,
  is_active: z.boolean(),
});

const StaffCredentialsSchema = named('StaffCredentials', {
  email: LoginEmailFieldSchema,
  password: PasswordFieldSchema,
  rememberMe: z.boolean(),
  proofOfWork: ProofOfWorkFieldSchema,
});
export const StaffSignedInSchema = named('StaffSignedIn', {
  user: z.strictObject({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    role: SystemRoleSchema,
  }),
  session: OpenedSessionSchema,
});

const { post } = routesRefusing({
  INVALID_INPUT,
  TOO_MANY_ATTEMPTS,
  PROOF_OF_WORK_NEEDED,
  UNAVAILABLE,
});
const staffRefusals = {
  CREDENTIALS_INVALID,
  USER_INACTIVE,
  PASSWORD_BLOCKED,
};

const RoleSchema = z.enum(['patient', 'doctor', 'admin', 'reception']);

/** Signing in, each kind of person by the specification's own order (§5, §7, §8). */
export const signInContract = {
  patient: post('/sign-in/patient', 'Signs a patient in')
    .errors({
      DNI_NOT_FOUND,
      WRONG_PASSWORD,
      CREDENTIALS_INVALID,
      NOT_ADMITTED,
    })
    .input(
      z.strictObject({
        dni: DniFieldSchema,
        password: PasswordFieldSchema,
        rememberMe: z.boolean(),
        proofOfWork: ProofOfWorkFieldSchema,
      }),
    )
    .output(
      z.strictObject({
        patient: NamedIdSchema,
        session: OpenedSessionSchema,
      }),
    ),
  doctor: post(
    '/sign-in/doctor',
    'Signs a doctor in',
    'The session is always remembered (specification §4).',
  )
    .errors({
      CREDENTIALS_INVALID,
      DOCTOR_NOT_FOUND,
      USER_INACTIVE,
      PASSWORD_BLOCKED,
    })
    .input(
      z.strictObject({
        email: LoginEmailFieldSchema,
        password: PasswordFieldSchema,
        proofOfWork: ProofOfWorkFieldSchema,
      }),
    )
    .output(
      z.strictObject({
        doctor: z.strictObject({
          id: z.uuid(),
          name: z.string(),
          email: z.string(),
        }),
        session: OpenedSessionSchema,
      }),
    ),
  admin: post('/sign-in/admin', 'Signs an administrator in')
    .errors(staffRefusals)
    .input(StaffCredentialsSchema)
    .output(StaffSignedInSchema),
  reception: post('/sign-in/reception', 'Signs a receptionist in')
    .errors(staffRefusals)
    .input(StaffCredentialsSchema)
    .output(StaffSignedInSchema),
  remembered: get(
    '/sign-in/remembered',
    'Names the roles that this browser remembers, by its cookies alone',
    'Only roles of open sessions; the cookies alone sign no user in.',
  ).output(z.array(RoleSchema)),
  rememberedDni: get(
    '/sign-in/remembered/dni',
    'Tells the DNI of the patient that this browser remembers',
    'Null without the cookies of that browser and of a remembered open session.',
  ).output(z.strictObject({ dni: z.string().nullable() })),
};

/** The specification's remote function (§7), with its payload and its answer. It opens no session. */
export const rpcContract = {
  verifySystemUserPassword: post(
    '/rpc/verify_system_user_password',
    'Lists the user with this password and role, or none',
  )
    .errors({ PASSWORD_BLOCKED })
    .input(
      z.strictObject({
        user_email: LoginEmailFieldSchema,
        user_password: PasswordFieldSchema,
        user_role: SystemRoleSchema,
        proof_of_work: ProofOfWorkFieldSchema,
      }),
    )
    .output(z.array(SystemUserSchema)),
};
