import { z } from 'zod';
import {
  CentsSchema,
  DaySchema,
  NamedIdSchema,
} from '../../api/contract/fields.ts';
import { get } from '../../api/contract/routes.ts';
import { WAYS } from '../../person/rules/channels.ts';
import { named } from '../../text/contract/named.ts';

export const PositionSchema = named(
  'Position',
  'A place on the earth (WGS 84), in degrees.',
  {
    latitude: z.number().min(-90).max(90).describe('North of the equator.'),
    longitude: z.number().min(-180).max(180).describe('East of Greenwich.'),
  },
);

/** The clinic's own data, in public and in the settings. */
export const clinicFields = {
  name: z.string(),
  address: z.string(),
  city: z.string(),
  phones: z.array(z.string()),
  email: z.string().nullable(),
  openingHours: z
    .array(z.string())
    .describe('Lines to print, like «Lunes a viernes de 8 a 20».'),
  directionsUrl: z.string().nullable(),
  position: PositionSchema.nullable().describe(
    'Its place on every map; null: not given.',
  ),
  arrivalNotes: z.string().describe('Advice for the arrival.'),
  timeZone: z
    .string()
    .describe('The IANA zone of every day and time of the clinic.'),
  isDemo: z.boolean(),
  accent: z
    .string()
    .nullable()
    .describe('`#rrggbb` of the whole product; null: the usual.'),
  logoUrl: z.string().nullable(),
};

export const ClinicSchema = named('Clinic', {
  ...clinicFields,
  today: DaySchema.describe('Today in that zone.'),
  policy: z.strictObject({
    minNoticeMinutes: z.int32(),
    horizonDays: z.int32(),
    maxFuturePerPatient: z.int32(),
    maxFuturePerSpecialty: z.int32(),
    changeUntilHours: z.int32(),
  }),
  privacyPolicyVersion: z.string(),
  sendsEmail: z
    .boolean()
    .describe(
      'A mail server is set up: otherwise the pages promise no e-mail.',
    ),
  sendsMessages: z
    .boolean()
    .describe('The server sends e-mail or WhatsApp by itself.'),
  ways: z.array(z.enum(WAYS)).describe('The channels that are set up.'),
});
export type Clinic = z.infer<typeof ClinicSchema>;

export const InsurerSchema = named('Insurer', {
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['obra_social', 'prepaga', 'provincial', 'publica']),
  asksAuthorization: z
    .boolean()
    .describe('It authorises the practices that need it.'),
  copayCents: CentsSchema.nullable().describe(
    'The amount that the patient pays at the counter; null: unknown.',
  ),
  plans: z.array(NamedIdSchema),
});
export type Insurer = z.infer<typeof InsurerSchema>;

export const clinicContract = {
  get: get(
    '/clinic',
    "Tells the clinic's data, hours and booking policy",
  ).output(ClinicSchema),
  insurers: get(
    '/insurers',
    'Lists the insurers that a doctor accepts, with their plans',
  ).output(z.array(InsurerSchema)),
};
