import { z } from 'zod';
import {
  INVALID_INPUT,
  PROOF_OF_WORK_NEEDED,
  TOO_MANY_ATTEMPTS,
  UNAVAILABLE,
} from '../../../base/api/contract/refusals.ts';
import { routesRefusing } from '../../../base/api/contract/routes.ts';
import {
  DniFieldSchema,
  EmailFieldSchema,
  PersonNameFieldSchema,
  ProofOfWorkFieldSchema,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { ActivationChangesSchema } from './activation.ts';
import { CODE_VOID, CODE_WRONG, LINK_VOID } from './refusals.ts';
import { LoginEmailFieldSchema, StaffSignedInSchema } from './sign-in.ts';
import {
  ActivationCodeFieldSchema,
  ConfirmedPhoneFieldSchema,
} from './step-up.ts';

const ReceivedSchema = named(
  'Received',
  'The same answer in every case: it does not tell if an account exists.',
  { received: z.literal(true) },
);

const NewPasswordSchema = z
  .string('Escriba la contraseña nueva.')
  .max(1000)
  .meta({
    id: 'NewPassword',
    description:
      'Checked once its owner is known; a weak one is refused as INVALID_INPUT at `password`.',
  });
const LinkTokenSchema = z.string().max(100).meta({ id: 'LinkToken' });

const { create, post } = routesRefusing({
  INVALID_INPUT,
  TOO_MANY_ATTEMPTS,
  UNAVAILABLE,
});

/** The requests of `/recordar`, and those of the links that it sends. */
export const recoveryContract = {
  sendPasswordLink: post(
    '/recovery/password-link',
    'Asks for a link to set a password',
    'Sends it to the e-mail on file; it works once, within one hour.',
  )
    .errors({ PROOF_OF_WORK_NEEDED })
    .input(
      z.discriminatedUnion('who', [
        z.strictObject({
          who: z.literal('patient'),
          dni: DniFieldSchema,
          proofOfWork: ProofOfWorkFieldSchema,
        }),
        z.strictObject({
          who: z.literal('staff'),
          email: LoginEmailFieldSchema,
          proofOfWork: ProofOfWorkFieldSchema,
        }),
      ]),
    )
    .output(ReceivedSchema),
  sendAppointments: post(
    '/recovery/appointments',
    "Asks for the patient's next appointments",
    "Sends them to the patient's own address.",
  )
    .errors({ PROOF_OF_WORK_NEEDED })
    .input(
      z.strictObject({
        dni: DniFieldSchema,
        proofOfWork: ProofOfWorkFieldSchema,
      }),
    )
    .output(ReceivedSchema),
  readLink: post(
    '/recovery/link',
    'Tells what a link is for',
    'Changes nothing, however often it is called.',
  )
    .errors({ LINK_VOID })
    .input(z.strictObject({ token: LinkTokenSchema }))
    .output(
      z.strictObject({
        purpose: z.enum(['password', 'invitation', 'first_admin']),
        role: z.enum(['patient', 'doctor', 'admin', 'reception']),
        name: z
          .string()
          .describe(
            'The name of its owner; empty for the first administrator.',
          ),
      }),
    ),
  setPassword: post(
    '/recovery/password',
    'Sets a password through a link',
    "Ends all sessions of the link's owner, and opens none.",
  )
    .errors({ LINK_VOID })
    .input(
      z.strictObject({ token: LinkTokenSchema, password: NewPasswordSchema }),
    )
    .output(
      z.strictObject({
        role: z.enum(['patient', 'doctor', 'admin', 'reception']),
        name: z.string(),
      }),
    ),
  createFirstAdmin: create(
    '/recovery/first-admin',
    'Creates the first administrator',
    'Takes the link that the start printed, and signs the administrator in.',
  )
    .errors({ LINK_VOID })
    .input(
      z.strictObject({
        token: LinkTokenSchema,
        name: PersonNameFieldSchema,
        email: EmailFieldSchema,
        password: NewPasswordSchema,
      }),
    )
    .output(StaffSignedInSchema),
  activate: post(
    '/recovery/activation',
    'Sets a password with an activation code',
    "The code from the counter also verifies the patient's identity.",
  )
    .errors({ CODE_WRONG, CODE_VOID, PROOF_OF_WORK_NEEDED })
    .input(
      z.strictObject({
        dni: DniFieldSchema,
        code: ActivationCodeFieldSchema,
        password: NewPasswordSchema,
        phone: ConfirmedPhoneFieldSchema,
        proofOfWork: ProofOfWorkFieldSchema,
      }),
    )
    .output(
      z.strictObject({ name: z.string(), changes: ActivationChangesSchema }),
    ),
};
