import { z } from 'zod';

/** The data of a browser's subscription (Push API). */
export const PushKeysFields = {
  endpoint: z
    .string()
    .max(2000)
    .describe("The subscription's address at the browser's push service."),
  p256dh: z.string().max(100).describe('Its public key, in base64url.'),
  auth: z.string().max(50).describe('Its secret, in base64url.'),
};
