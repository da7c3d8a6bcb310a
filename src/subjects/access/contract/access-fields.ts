import { z } from 'zod';
import { named } from '../../../base/text/contract/named.ts';
import {
  type LifeKind,
  longestLives,
  shortestIdleMinutes,
  shortestWholeMinutes,
} from '../rules/session-lives.ts';

const DAYS = 'Escriba un número de días, del 1 al 60.';
const LIFE = 'Elija una duración de la lista.';

const mostNetworks = 50;
// The widest networks that are accepted, as prefix lengths: no clinic has a larger one.
const [widestV4, widestV6] = [8, 32];

const networkError = (typed: unknown, why: string) =>
  `«${String(typed).slice(0, 60)}»: ${why}`;

/** An address or a network in CIDR; an IPv6 address counts as its /64, as everywhere. */
export const NetworkFieldSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(60, 'Revise las redes: hay una demasiado larga.')
  .superRefine((typed, context) => {
    const refuse = (why: string) =>
      context.addIssue({ code: 'custom', message: networkError(typed, why) });
    const [base = '', bits] = typed.split('/');
    const isV4 = z.ipv4().safeParse(base).success;
    const isNetwork =
      bits === undefined
        ? isV4 || z.ipv6().safeParse(base).success
        : isCidr(typed);
    if (!isNetwork) return refuse('no es una dirección ni una red.');
    if (bits === undefined) return;
    if (Number(bits) < (isV4 ? widestV4 : widestV6))
      refuse('es una red demasiado grande.');
    else if (!isV4 && Number(bits) > 64) refuse('en IPv6 se cuenta de a /64.');
  })
  .meta({
    id: 'Network',
    description:
      'An address, or a network in CIDR: `200.45.10.7`, `192.168.0.0/24`.',
  });

const isCidr = (typed: string) =>
  z.union([z.cidrv4(), z.cidrv6()]).safeParse(typed).success;

function lifeOf(kind: LifeKind) {
  const { idleMinutes: longestIdle, wholeMinutes: longestWhole } =
    longestLives[kind];
  return z
    .strictObject({
      idleMinutes: z
        .int(LIFE)
        .min(shortestIdleMinutes, LIFE)
        .max(longestIdle, LIFE),
      wholeMinutes: z
        .int(LIFE)
        .min(shortestWholeMinutes, LIFE)
        .max(longestWhole, LIFE),
    })
    .refine(({ idleMinutes, wholeMinutes }) => wholeMinutes >= idleMinutes, {
      path: ['wholeMinutes'],
      message: 'No puede durar menos que sin uso.',
    });
}

// `doctor` and `staffRemembered` have the same bounds.
const longStaffLife = lifeOf('doctor').meta({ id: 'LongStaffLife' });

export const SessionLivesSchema = named(
  'SessionLives',
  'How long each kind of session lasts, without use and in all. A shorter life applies to open sessions at once.',
  {
    patient: lifeOf('patient'),
    patientRemembered: lifeOf('patientRemembered'),
    doctor: longStaffLife,
    staff: lifeOf('staff'),
    staffRemembered: longStaffLife,
  },
);
export type SessionLives = z.infer<typeof SessionLivesSchema>;

/** The settings that an administrator saves. The others are only shown. */
const savedFields = {
  revision: z.int32(),
  preset: z.enum(['original', 'recomendado', 'estricto']),
  dniOpens: z
    .enum(['always', 'until_own_password', 'never'])
    .nullable()
    .describe('Overrides the preset; null: the preset decides.'),
  defaultPasswordDays: z.int(DAYS).min(1, DAYS).max(60, DAYS),
  secondFactorRoles: z
    .array(z.enum(['patient', 'doctor', 'admin', 'reception']))
    .max(4),
  ownNetworks: z
    .array(NetworkFieldSchema)
    .max(mostNetworks, `Son demasiadas redes: hasta ${mostNetworks}.`)
    .describe(
      "The clinic's own: requests from there spend no budget of addresses.",
    ),
  lives: SessionLivesSchema,
};

export const AccessSettingsToSaveSchema = named(
  'AccessSettingsToSave',
  'The settings to save, with the revision that was read.',
  savedFields,
);

export const AccessSettingsSchema = named(
  'AccessSettings',
  'How users sign in.',
  {
    ...savedFields,
    yourAddress: z
      .string()
      .describe('The address of this request, as budgets count it.'),
    isYourAddressShared: z
      .boolean()
      .describe(
        'It belongs to a proxy that `TRUSTED_PROXIES` does not name: all requests behind it share it.',
      ),
  },
);
