import { z } from 'zod';
import { named } from '../named.ts';

const DAYS = 'Escriba un número de días, del 1 al 60.';

export const AccessSettingsSchema = named(
  'AccessSettings',
  'With the revision that was read: it is sent back by who saves.',
  {
    revision: z.int(),
    preset: z.enum(['original', 'recomendado', 'estricto']),
    dniOpens: z
      .enum(['always', 'until_own_password', 'never'])
      .nullable()
      .describe('Against the preset; null: as the preset has it.'),
    defaultPasswordDays: z.int(DAYS).min(1, DAYS).max(60, DAYS),
    secondFactorRoles: z.array(z.enum(['patient', 'doctor', 'admin', 'reception'])).max(4),
  },
);
