import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DniFieldSchema, PasswordFieldSchema, ProofOfWorkFieldSchema } from '../person-fields.ts';
import { OpenedSessionSchema } from '../personal/session.ts';
import { refusing } from '../refusals.ts';

/** The names of the roles as the specification has them (§6). */
export const SystemRoleSchema = z.enum(['Doctor', 'Admin', 'Recepcionista']);
export type SystemRole = z.infer<typeof SystemRoleSchema>;

/** Written as it is stored, in lower case; that it belongs to nobody is told like a wrong password. */
export const LoginEmailFieldSchema = z
  .string('Escriba su e-mail.')
  .trim()
  .min(1, 'Escriba su e-mail.')
  .max(254, 'Revise el e-mail: es demasiado largo.')
  .regex(/^\P{Cc}*$/u, 'Revise el e-mail.')
  .transform((typed) => typed.toLowerCase());

export const SystemUserSchema = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: SystemRoleSchema,
  is_active: z.boolean(),
});

const StaffCredentialsSchema = z.strictObject({
  email: LoginEmailFieldSchema,
  password: PasswordFieldSchema,
  rememberMe: z.boolean(),
});
const StaffSignedInSchema = z.strictObject({
  user: z.strictObject({ id: z.uuid(), email: z.string(), name: z.string(), role: SystemRoleSchema }),
  session: OpenedSessionSchema,
});

const rationed = ['INVALID_INPUT', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'] as const;
const staffRefusals = refusing('CREDENTIALS_INVALID', 'USER_INACTIVE', 'PASSWORD_BLOCKED', ...rationed);

/** Signing in, each kind of person by the specification's own order (§5, §7, §8). */
export const signInContract = {
  patient: oc
    .route({ method: 'POST', path: '/sign-in/patient', summary: 'Signs a patient in' })
    .errors(
      refusing(
        'DNI_NOT_FOUND',
        'WRONG_PASSWORD',
        'CREDENTIALS_INVALID',
        'NOT_ADMITTED',
        'PROOF_OF_WORK_NEEDED',
        ...rationed,
      ),
    )
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
        patient: z.strictObject({ id: z.uuid(), name: z.string() }),
        session: OpenedSessionSchema,
      }),
    ),
  /** Always remembered (specification §4). */
  doctor: oc
    .route({ method: 'POST', path: '/sign-in/doctor', summary: 'Signs a doctor in' })
    .errors(refusing('CREDENTIALS_INVALID', 'DOCTOR_NOT_FOUND', 'PASSWORD_BLOCKED', ...rationed))
    .input(z.strictObject({ email: LoginEmailFieldSchema, password: PasswordFieldSchema }))
    .output(
      z.strictObject({
        doctor: z.strictObject({ id: z.uuid(), name: z.string(), email: z.string() }),
        session: OpenedSessionSchema,
      }),
    ),
  admin: oc
    .route({ method: 'POST', path: '/sign-in/admin', summary: 'Signs an administrator in' })
    .errors(staffRefusals)
    .input(StaffCredentialsSchema)
    .output(StaffSignedInSchema),
  reception: oc
    .route({ method: 'POST', path: '/sign-in/reception', summary: 'Signs a receptionist in' })
    .errors(staffRefusals)
    .input(StaffCredentialsSchema)
    .output(StaffSignedInSchema),
};

/** The specification's remote function (§7), with its payload and its answer. It signs nobody in. */
export const rpcContract = {
  verifySystemUserPassword: oc
    .route({
      method: 'POST',
      path: '/rpc/verify_system_user_password',
      summary: 'Lists the user whose password and role these are; nobody otherwise',
    })
    .errors(refusing('PASSWORD_BLOCKED', ...rationed))
    .input(
      z.strictObject({
        user_email: LoginEmailFieldSchema,
        user_password: PasswordFieldSchema,
        user_role: SystemRoleSchema,
      }),
    )
    .output(z.array(SystemUserSchema)),
};
