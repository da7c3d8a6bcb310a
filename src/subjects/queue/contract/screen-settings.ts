import { z } from 'zod';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
} from '../../../base/api/contract/refusals.ts';
import { get, put } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { callNames } from '../rules/called-name.ts';
import { staffScreensContract } from './screens.ts';

/** A single line of text, trimmed, with each run of spaces made one. */
const noticeLine = (empty: string, written: z.ZodString) =>
  z
    .string(empty)
    .transform((typed) => typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
    .pipe(written);

export const ScreenTermsSchema = named(
  'ScreenTerms',
  'The content of the screens of the waiting rooms.',
  {
    callNames: z
      .enum(callNames, 'Elija una opción.')
      .describe(
        'How paired screens name a called patient, beside the number; others show the number alone.',
      ),
    notices: z
      .array(
        noticeLine(
          'Escriba el aviso, o quite el renglón vacío.',
          z
            .string()
            .min(1, 'Escriba el aviso, o quite el renglón vacío.')
            .max(140, 'Hasta 140 letras.'),
        ),
      )
      .max(6, 'Hasta seis avisos.')
      .describe('Shown in turn between calls.'),
  },
);
export type ScreenTerms = z.infer<typeof ScreenTermsSchema>;

/** 0: the settings were never saved. */
const revision = z.int32().min(0);
export const ScreenSettingsSchema = ScreenTermsSchema.extend({ revision }).meta(
  { id: 'ScreenSettings' },
);
export type ScreenSettings = z.infer<typeof ScreenSettingsSchema>;

export const adminScreensContract = {
  ...staffScreensContract,
  settings: get(
    '/screens/settings',
    'Shows the settings of the screens',
  ).output(ScreenSettingsSchema),
  saveSettings: put('/screens/settings', 'Saves the settings of the screens')
    .errors({ INVALID_INPUT, CHANGED_MEANWHILE })
    .input(ScreenTermsSchema.extend({ revision }))
    .output(ScreenSettingsSchema),
};
