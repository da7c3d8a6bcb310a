import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  get,
  post,
  put,
  remove,
} from '../../../base/api/contract/patient-routes.ts';
import { NOT_FOUND } from '../../../base/api/contract/refusals.ts';
import { named } from '../../../base/text/contract/named.ts';
import { PushKeysFields } from './push-fields.ts';
import { PUSH_UNAVAILABLE } from './refusals.ts';

export const PushBrowserSchema = named('PushBrowser', {
  id: z.uuid(),
  browser: z.string().describe('Like «Chrome en Android».'),
  fingerprint: z
    .string()
    .describe(
      'The SHA-256 of its endpoint, in hexadecimal, by which a browser knows itself.',
    ),
  since: InstantSchema.describe('When the patient added it.'),
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
      'The key for a subscription (VAPID); null: the clinic sends no push messages.',
    ),
  browsers: z
    .array(PushBrowserSchema)
    .describe('The browsers that get messages, newest first.'),
});
export type Push = z.infer<typeof PushSchema>;

export const patientPushContract = {
  get: get(
    '/push',
    "Lists the browsers that get the patient's messages",
  ).output(PushSchema),
  save: put(
    '/push',
    "Adds this browser to the patient's push browsers",
    'It ends when it is removed or the patient signs out of it. A sixth browser replaces the oldest. PUSH_UNAVAILABLE: the clinic sends no push messages, or this is no push service. Repeatable.',
  )
    .errors({ PUSH_UNAVAILABLE })
    .input(z.strictObject(PushKeysFields))
    .output(PushSchema),
  here: post(
    '/push/here',
    "Checks the owner of this browser's subscription",
    "The patient's own one moves to this session; another patient's ends. Repeatable.",
  )
    .input(z.strictObject({ endpoint: PushKeysFields.endpoint }))
    .output(
      z.strictObject({
        isHere: z.boolean().describe("True: it is the patient's own."),
      }),
    ),
  remove: remove('/push/{id}', 'Removes a browser of the patient')
    .errors({ NOT_FOUND })
    .input(z.strictObject({ id: z.uuid() }))
    .output(PushSchema),
};
