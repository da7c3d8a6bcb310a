import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  get,
  post,
  put,
  remove,
} from '../../../base/api/contract/patient-routes.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { named } from '../../../base/text/contract/named.ts';
import { PushKeysFields } from './push-fields.ts';

export const PushBrowserSchema = named('PushBrowser', {
  id: z.uuid(),
  browser: z.string().describe('Like «Chrome en Android».'),
  fingerprint: z
    .string()
    .describe(
      'The SHA-256 of its endpoint, in hexadecimal, by which a browser knows itself.',
    ),
  since: InstantSchema.describe('When the patient asked for it there.'),
  reachedAt: InstantSchema.nullable().describe(
    'When its push service took a message last; null: never.',
  ),
});
export type PushBrowser = z.infer<typeof PushBrowserSchema>;

export const PushSchema = named('Push', {
  publicKey: z
    .string()
    .nullable()
    .describe(
      'With which a browser subscribes (VAPID); null: the clinic does not tell in browsers.',
    ),
  browsers: z
    .array(PushBrowserSchema)
    .describe('Where the patient is told, the newest first.'),
});
export type Push = z.infer<typeof PushSchema>;

export const patientPushContract = {
  get: get('/push', 'Tells in which browsers the patient is told').output(
    PushSchema,
  ),
  save: put(
    '/push',
    'Tells the patient in this browser too',
    'Until it is removed, or who asked signs out of it. A sixth browser takes the place of the oldest. PUSH_UNAVAILABLE: the clinic does not tell in browsers, or this is no push service. Repeatable.',
  )
    .errors(refusing('PUSH_UNAVAILABLE'))
    .input(z.strictObject(PushKeysFields))
    .output(PushSchema),
  here: post(
    '/push/here',
    "Says whose this browser's subscription is",
    'The own one belongs to this session from now on. One that is not the own one ends. Repeatable.',
  )
    .input(z.strictObject({ endpoint: PushKeysFields.endpoint }))
    .output(
      z.strictObject({ isHere: z.boolean().describe('It is the own one.') }),
    ),
  remove: remove('/push/{id}', 'Ends that the patient is told in a browser')
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ id: z.uuid() }))
    .output(PushSchema),
};
