import { z } from 'zod';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
} from '../../../base/api/contract/refusals.ts';
import { get, put } from '../../../base/api/contract/signed-in-routes.ts';
import { revision } from '../../../base/clinic/contract/catalogue-fields.ts';
import { clinicFields } from '../../../base/clinic/contract/clinic.ts';
import { named } from '../../../base/text/contract/named.ts';
import { SCHEDULE_BUSY } from '../../schedule/contract/refusals.ts';
import {
  AccentFieldSchema,
  BookingTermsSchema,
  ClinicDataSchema,
  MessageTermsSchema,
} from './clinic-fields.ts';

const saving = { INVALID_INPUT, CHANGED_MEANWHILE };

export type BookingTerms = z.infer<typeof BookingTermsSchema>;
export type MessageTerms = z.infer<typeof MessageTermsSchema>;
export type ClinicData = z.infer<typeof ClinicDataSchema>;

export const ClinicSettingsSchema = named('ClinicSettings', {
  clinic: z
    .strictObject({ ...clinicFields, revision })
    .describe('As it is, with empty data before the set-up.'),
  policy: BookingTermsSchema.extend({ revision }),
  messages: MessageTermsSchema.extend({ revision }),
});
export type ClinicSettings = z.infer<typeof ClinicSettingsSchema>;

/**
 * The clinic's identity, its booking terms and its message terms. Changes leave existing appointments as they
 * are.
 */
export const adminClinicContract = {
  get: get('/clinic', 'Shows the settings of the clinic').output(
    ClinicSettingsSchema,
  ),
  saveData: put('/clinic/data', 'Saves the name, the address and other data')
    .errors({ SCHEDULE_BUSY, ...saving })
    .input(ClinicDataSchema.extend({ revision }))
    .output(ClinicSettingsSchema),
  saveAccent: put(
    '/clinic/accent',
    "Sets the product's accent; null: our own",
    'A colour on which text is unreadable is refused at `accent`, with the nearest one that will do.',
  )
    .errors(saving)
    .input(
      z.strictObject({
        revision,
        accent: AccentFieldSchema.nullable(),
      }),
    )
    .output(ClinicSettingsSchema),
  saveLogo: put(
    '/clinic/logo',
    'Sets the logo; null: none',
    'In base64; checked by its content: PNG, JPEG or WebP. Refused at `logo`.',
  )
    .errors(saving)
    .input(
      z.strictObject({
        revision,
        logo: z
          .base64('Ese archivo no se puede leer.')
          .min(1, 'Elija una imagen.')
          .max(61_000, 'La imagen es demasiado pesada: hasta 45 KB.')
          .nullable(),
      }),
    )
    .output(ClinicSettingsSchema),
  savePolicy: put('/clinic/policy', 'Saves the terms of booking')
    .errors(saving)
    .input(BookingTermsSchema.extend({ revision }))
    .output(ClinicSettingsSchema),
  saveMessages: put('/clinic/messages', 'Saves the terms of messages')
    .errors(saving)
    .input(MessageTermsSchema.extend({ revision }))
    .output(ClinicSettingsSchema),
};
