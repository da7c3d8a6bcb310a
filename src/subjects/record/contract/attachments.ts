import { z } from 'zod';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { remove } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';

/** Files are sent and fetched by addresses of their own (`plain-routes.ts`), not by procedures. */
export const doctorAttachmentsContract = {
  remove: remove(
    '/attachments/{attachmentId}',
    'Removes an unsigned file',
    "The file is of the doctor's own draft. Repeatable. NOT_FOUND: it is signed, or unknown.",
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(z.strictObject({ attachmentId: z.uuid().describe('The file.') }))
    .output(
      named('RemovedAttachment', {
        removed: z.boolean().describe('False: it was taken away before.'),
      }),
    ),
};
