import { z } from 'zod';
import {
  CentsSchema,
  DaySchema,
  NamedIdSchema,
} from '../../api/contract/fields.ts';
import { get } from '../../api/contract/routes.ts';
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
    'Where it is on every map; null: not written down.',
  ),
  arrivalNotes: z.string().describe('What to know on arrival.'),
  timeZone: z
    .string()
    .describe('IANA zone in which every day and time of the clinic is read.'),
  isDemo: z.boolean(),
  accent: z
    .string()
    .nullable()
    .describe('`#rrggbb` of the whole product; null: our own.'),
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
      'Whether a mail server is set up: otherwise no e-mail is promised.',
    ),
  sendsMessages: z
    .boolean()
    .describe('Whether e-mail or WhatsApp leaves by itself.'),
});
export type Clinic = z.infer<typeof ClinicSchema>;

export const InsurerSchema = named('Insurer', {
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['obra_social', 'prepaga', 'provincial', 'publica']),
  asksAuthorization: z
    .boolean()
    .describe('Whether it authorises what a practice needs authorised.'),
  copayCents: CentsSchema.nullable().describe(
    'What the patient pays at the counter; null where it is not known.',
  ),
  plans: z.array(NamedIdSchema),
});
export type Insurer = z.infer<typeof InsurerSchema>;

export const clinicContract = {
  get: get('/clinic', 'The clinic, its hours and its booking policy').output(
    ClinicSchema,
  ),
  insurers: get(
    '/insurers',
    'Insurers that some doctor accepts, with their plans',
  ).output(z.array(InsurerSchema)),
};
