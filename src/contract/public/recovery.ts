import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DniFieldSchema, EmailFieldSchema, PersonNameFieldSchema } from '../person-fields.ts';
import { ActivationCodeFieldSchema } from '../personal/step-up.ts';
import { refusing } from '../refusals.ts';
import { LoginEmailFieldSchema } from './sign-in.ts';

/** Said whoever asked and whatever was found: it never tells whether an account exists. */
const ReceivedSchema = z.strictObject({ received: z.literal(true) });

/** Checked against the rules where its owner is known; refused as INVALID_INPUT at `password`. */
const NewPasswordSchema = z.string('Escriba la contraseña nueva.').max(1000);
const LinkTokenSchema = z.string().max(100);

const rationed = ['INVALID_INPUT', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'] as const;

/** What `/recordar` asks, and what the links that it sends open. */
export const recoveryContract = {
  /** A link to set a new password, to the e-mail on file; it lasts one hour and serves once. */
  sendPasswordLink: oc
    .route({ method: 'POST', path: '/recovery/password-link', summary: 'Asks for a link to set a password' })
    .errors(refusing(...rationed))
    .input(
      z.discriminatedUnion('who', [
        z.strictObject({ who: z.literal('patient'), dni: DniFieldSchema }),
        z.strictObject({ who: z.literal('staff'), email: LoginEmailFieldSchema }),
      ]),
    )
    .output(ReceivedSchema),
  /** Their next turnos, to the patient's own address. */
  sendTurnos: oc
    .route({ method: 'POST', path: '/recovery/turnos', summary: "Asks for the patient's next turnos" })
    .errors(refusing(...rationed))
    .input(z.strictObject({ dni: DniFieldSchema }))
    .output(ReceivedSchema),
  /** What a link is for. Changes nothing, however often it is opened. */
  readLink: oc
    .route({ method: 'POST', path: '/recovery/link', summary: 'Tells what a link is for' })
    .errors(refusing('LINK_VOID', ...rationed))
    .input(z.strictObject({ token: LinkTokenSchema }))
    .output(
      z.strictObject({
        purpose: z.enum(['password', 'invitation', 'first_admin']),
        role: z.enum(['patient', 'doctor', 'admin', 'reception']),
        /** As the person is addressed; empty where nobody exists yet. */
        name: z.string(),
      }),
    ),
  /** Sets the password of the link's owner, ends their sessions, and opens none. */
  setPassword: oc
    .route({ method: 'POST', path: '/recovery/password', summary: 'Sets a password through a link' })
    .errors(refusing('LINK_VOID', ...rationed))
    .input(z.strictObject({ token: LinkTokenSchema, password: NewPasswordSchema }))
    .output(z.strictObject({ role: z.enum(['patient', 'doctor', 'admin', 'reception']), name: z.string() })),
  /** The first administrator of a clinic that has none, through the link that the start printed. */
  createFirstAdmin: oc
    .route({ method: 'POST', path: '/recovery/first-admin', summary: 'Creates the first administrator' })
    .errors(refusing('LINK_VOID', ...rationed))
    .input(
      z.strictObject({
        token: LinkTokenSchema,
        name: PersonNameFieldSchema,
        email: EmailFieldSchema,
        password: NewPasswordSchema,
      }),
    )
    .output(z.strictObject({ name: z.string() })),
  /** A patient's own password, with the code that the counter handed over: it verifies their identity too. */
  activate: oc
    .route({
      method: 'POST',
      path: '/recovery/activation',
      summary: 'Sets a password with an activation code',
    })
    .errors(refusing('CODE_WRONG', 'CODE_VOID', ...rationed))
    .input(
      z.strictObject({ dni: DniFieldSchema, code: ActivationCodeFieldSchema, password: NewPasswordSchema }),
    )
    .output(z.strictObject({ name: z.string() })),
};
