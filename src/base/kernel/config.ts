import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { z } from 'zod';
import { isOwnMachine } from '../text/own-machine.ts';
import { databaseHosts, sessionAttributes } from './db/reach/database-hosts.ts';
import { StartRefusal } from './start-refusal.ts';

export type Config = {
  host: string;
  port: number;
  /** Origin of links, without a final slash; absent: the address that the server listens on. */
  publicUrl: string | undefined;
  /** Addresses or CIDR ranges whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  /** Addresses or CIDR ranges that may read `/metrics`; none: it is not there. */
  metricsReaders: string[];
  /**
   * Origins of other web sites that may show the public pages in a frame. Empty: no page is shown in a frame.
   */
  framedBy: string[];
  /** Paths of two PEM files: certificate and matching key. */
  tls: { cert: string; key: string } | undefined;
  /** Absent: the product runs its own PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** Absolute. */
  dataDir: string;
  /** Where backups are kept. Absolute. */
  backupDir: string;
  /** Where the files of medical records are kept. Absolute; unused where `filesBucket` is set. */
  filesDir: string;
  /** Absent: they are kept in `filesDir`. */
  filesBucket: BucketConfig | undefined;
  /** How many days a backup is kept. */
  backupKeepDays: number;
  /** True if a clinic is backed up before a new version changes its database. */
  upgradeBackup: boolean;
  demo: boolean;
  /** True if simulated patients come to the demonstration's clinic. */
  demoLife: boolean;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** Absent: WhatsApp is sent by hand, from the desk. */
  whatsapp: WhatsappConfig | undefined;
  /** Absent: no SMS is sent, and no patient is offered any. */
  sms: SmsConfig | undefined;
  /** Web push; absent: it is off. `testService`: the origin of a push service of tests, on this machine. */
  webPush: { testService: string | null } | undefined;
  /** Absent: the doctors' fallback login is off. */
  doctorDefaultPassword: string | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** How long a stopping process still accepts while `/readyz` answers 503. */
  drainSeconds: number;
  /** False only for measurements and races: requests are not rationed. */
  bookingBudgets: boolean;
};

/** A bucket of a server that speaks Amazon's S3 protocol. */
export type BucketConfig = {
  /** Its address, like `https://s3.example/attachments`. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
};

/** The account at WhatsApp's Cloud API. */
export type WhatsappConfig = {
  /** Without a final slash. */
  apiUrl: string;
  phoneId: string;
  token: string;
  /** How it expects Argentine mobiles: with the 9 after the 54, or without. */
  argentineFormat: '549' | '54';
  /** Prefix of its templates' names. */
  templatePrefix: string;
};

/** The account at a provider of SMS, as docs/messages.md describes it. */
export type SmsConfig = {
  /** The address that takes one message by POST. */
  apiUrl: string;
  token: string;
  /** The number or name that the phone shows. */
  sender: string;
};

const textSchema = z.string().trim();

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false;
  return (
    url.pathname === '/' &&
    url.search + url.hash + url.username + url.password === ''
  );
}

function urlSchema(protocols: string[], problem: string) {
  return textSchema.refine((text) => {
    const url = URL.parse(text);
    return url !== null && protocols.includes(url.protocol);
  }, problem);
}

// The token allows sending in the clinic's name, so http is accepted only within this machine.
function isApiUrl(text: string): boolean {
  const url = URL.parse(text);
  if (
    url === null ||
    url.search + url.hash + url.username + url.password !== ''
  )
    return false;
  const isHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere);
}

function isHere(text: string): boolean {
  return (
    isOrigin(text) &&
    /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(text).hostname)
  );
}

/** A secure origin, written so that a content policy takes it as it stands. */
function isFramingSite(text: string): boolean {
  return (
    isOrigin(text) &&
    (text.startsWith('https:') || isHere(text)) &&
    !/[*;,'"]/.test(new URL(text).host)
  );
}

function switchSchema(on: string, off: string) {
  return z
    .enum([on, off], `debe ser ${on} o ${off}`)
    .transform((value) => value === on)
    .optional();
}

const addressesSchema = textSchema
  .transform((text) => text.split(/[\s,]+/))
  .refine(
    (entries) => entries.every(isAddressOrRange),
    'debe ser una lista de direcciones IP o rangos separados por comas',
  )
  .default([]);

const mostFramingSites = 20;

const settingsSchema = z.object({
  HOST: textSchema
    .regex(
      /^[\w.:%-]+$/,
      'debe ser un nombre de equipo o una dirección IP, por ejemplo 127.0.0.1',
    )
    .default('127.0.0.1'),
  PORT: textSchema
    .regex(/^\d{1,5}$/, 'debe ser un número entre 0 y 65535')
    .transform(Number)
    .refine((port) => port <= 65535, 'debe ser un número entre 0 y 65535')
    .default(3000),
  PUBLIC_URL: textSchema
    .refine(
      isOrigin,
      'debe ser solo el origen, sin ruta ni parámetros, como https://turnos.clinica.example',
    )
    .transform((text) => new URL(text).origin)
    .optional(),
  TRUSTED_PROXIES: addressesSchema,
  METRICS_FROM: addressesSchema,
  FRAMED_BY: textSchema
    .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== ''))
    .refine(
      (entries) => entries.every(isFramingSite),
      'debe nombrar sitios por su origen https, sin ruta ni comodines, como https://www.clinica.example, separados por comas',
    )
    .refine(
      (entries) => entries.length <= mostFramingSites,
      `puede nombrar hasta ${mostFramingSites} sitios`,
    )
    .transform((entries) => [
      ...new Set(entries.map((entry) => new URL(entry).origin)),
    ])
    .default([]),
  TLS_CERT: textSchema.optional(),
  TLS_KEY: textSchema.optional(),
  DATABASE_URL: textSchema
    .refine(
      (text) => databaseHosts(text) !== null,
      'debe ser una dirección como postgres://usuario:clave@equipo:5432/base',
    )
    .refine(
      (text) =>
        ['read-write', 'primary', null].includes(sessionAttributes(text)),
      'debe pedir target_session_attrs=read-write, o nada: el sistema escribe',
    )
    .optional(),
  DATA_DIR: textSchema.default('./data').transform((path) => resolve(path)),
  BACKUP_DIR: textSchema.transform((path) => resolve(path)).optional(),
  BACKUP_KEEP_DAYS: textSchema
    .regex(/^\d{1,4}$/, 'debe ser un número de días entre 1 y 3650')
    .transform(Number)
    .refine(
      (days) => days >= 1 && days <= 3650,
      'debe ser un número de días entre 1 y 3650',
    )
    .default(14),
  ATTACHMENTS_DIR: textSchema.transform((path) => resolve(path)).optional(),
  ATTACHMENTS_S3_URL: textSchema
    .refine(
      isApiUrl,
      'debe ser la dirección https del depósito, como https://s3.example/adjuntos',
    )
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  ATTACHMENTS_S3_REGION: textSchema
    .regex(/^[\w-]{1,64}$/, 'debe ser el nombre de una región, como us-east-1')
    .default('us-east-1'),
  ATTACHMENTS_S3_KEY_ID: textSchema
    .regex(/^[\x21-\x7e]{1,200}$/, 'debe ser el identificador de la clave')
    .optional(),
  ATTACHMENTS_S3_SECRET: textSchema
    .regex(/^[\x21-\x7e]{1,500}$/, 'debe ser la clave secreta completa')
    .optional(),
  UPGRADE_BACKUP: switchSchema('on', 'off').default(true),
  DEMO: switchSchema('1', '0'),
  DEMO_LIFE: switchSchema('on', 'off').default(true),
  SMTP_URL: urlSchema(
    ['smtp:', 'smtps:'],
    'debe ser una dirección como smtps://usuario:clave@equipo:465',
  )
    .refine(
      (text) => URL.parse(text)?.hostname !== '',
      'debe nombrar el equipo, como smtps://equipo:465',
    )
    .optional(),
  MAIL_FROM: textSchema
    .regex(
      /^([^<>,;\r\n]+<[^\s<>,;@]+@[^\s<>,;@]+>|[^\s<>,;@]+@[^\s<>,;@]+)$/,
      'debe ser un correo, como Clínica <turnos@clinica.example>',
    )
    .optional(),
  WHATSAPP_API_URL: textSchema
    .refine(
      isApiUrl,
      'debe ser una dirección https sin parámetros, como https://graph.facebook.com/v23.0',
    )
    .transform((text) => text.replace(/\/+$/, ''))
    .default('https://graph.facebook.com/v23.0'),
  WHATSAPP_PHONE_ID: textSchema
    .regex(
      /^\d{5,32}$/,
      'debe ser el identificador del número en WhatsApp: solo números, y no es el teléfono',
    )
    .optional(),
  WHATSAPP_TOKEN: textSchema
    .regex(
      /^[\x21-\x7e]{20,1000}$/,
      'debe ser el token de acceso completo, sin espacios',
    )
    .optional(),
  WHATSAPP_AR_FORMAT: z.enum(['549', '54'], 'debe ser 549 o 54').default('549'),
  WHATSAPP_TEMPLATE_PREFIX: textSchema
    .regex(
      /^[a-z0-9_]{1,40}$/,
      'debe tener solo minúsculas, números y guiones bajos, hasta 40',
    )
    .default('turnoclaro_'),
  SMS_API_URL: textSchema
    .refine(
      isApiUrl,
      'debe ser una dirección https sin parámetros, como https://sms.example/v1/messages',
    )
    .optional(),
  SMS_TOKEN: textSchema
    .regex(
      /^[\x21-\x7e]{20,1000}$/,
      'debe ser el token de acceso completo, sin espacios',
    )
    .optional(),
  SMS_SENDER: textSchema
    .regex(
      /^(\+?\d{3,15}|(?=.*[A-Za-z])[A-Za-z0-9 ]{3,11})$/,
      'debe ser un número, o un nombre de 3 a 11 letras y números sin acentos',
    )
    .optional(),
  WEB_PUSH: switchSchema('on', 'off').default(true),
  WEB_PUSH_TEST_SERVICE: textSchema
    .refine(
      isHere,
      'debe ser el origen de un servicio de esta máquina, como http://127.0.0.1:4000',
    )
    .optional(),
  DOCTOR_DEFAULT_PASSWORD: z
    .string()
    .min(8, 'debe tener al menos 8 caracteres')
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'debe ser fatal, error, warn, info, debug, trace o silent',
    )
    .default('info'),
  DRAIN_SECONDS: textSchema
    .regex(/^[0-5]$/, 'debe ser un número de segundos entre 0 y 5')
    .transform(Number)
    .default(3),
  BOOKING_BUDGETS: switchSchema('on', 'off').default(true),
});

/** Every setting's name. */
export const settingNames: readonly string[] = Object.keys(
  settingsSchema.shape,
);

function refuse(variable: string, problem: string): never {
  throw new StartRefusal(`Configuración inválida: ${variable} ${problem}.`);
}

function checkTls(
  certPath: string | undefined,
  keyPath: string | undefined,
): Config['tls'] {
  if (certPath === undefined && keyPath === undefined) return undefined;
  if (certPath === undefined)
    refuse('TLS_CERT', 'falta, porque TLS_KEY está definida');
  if (keyPath === undefined)
    refuse('TLS_KEY', 'falta, porque TLS_CERT está definida');
  const read = (variable: string, path: string) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      refuse(variable, `señala un archivo que no se puede leer: ${path}`);
    }
  };
  const pem = {
    cert: read('TLS_CERT', certPath),
    key: read('TLS_KEY', keyPath),
  };
  try {
    createSecureContext(pem);
  } catch {
    refuse(
      'TLS_CERT',
      'y TLS_KEY no forman un certificado y su clave en formato PEM',
    );
  }
  return { cert: certPath, key: keyPath };
}

function checkWhatsapp(
  settings: z.output<typeof settingsSchema>,
): Config['whatsapp'] {
  const { WHATSAPP_PHONE_ID: phoneId, WHATSAPP_TOKEN: token } = settings;
  if (phoneId === undefined && token === undefined) return undefined;
  if (phoneId === undefined)
    refuse('WHATSAPP_PHONE_ID', 'falta, porque WHATSAPP_TOKEN está definida');
  if (token === undefined)
    refuse('WHATSAPP_TOKEN', 'falta, porque WHATSAPP_PHONE_ID está definida');
  return {
    apiUrl: settings.WHATSAPP_API_URL,
    phoneId,
    token,
    argentineFormat: settings.WHATSAPP_AR_FORMAT,
    templatePrefix: settings.WHATSAPP_TEMPLATE_PREFIX,
  };
}

function checkSms({
  SMS_API_URL: apiUrl,
  SMS_TOKEN: token,
  SMS_SENDER: sender,
}: z.output<typeof settingsSchema>): Config['sms'] {
  if (apiUrl === undefined && token === undefined && sender === undefined)
    return undefined;
  const why = 'falta: SMS_API_URL, SMS_TOKEN y SMS_SENDER van juntas';
  if (apiUrl === undefined) refuse('SMS_API_URL', why);
  if (token === undefined) refuse('SMS_TOKEN', why);
  if (sender === undefined) refuse('SMS_SENDER', why);
  return { apiUrl, token, sender };
}

function checkBucket(
  settings: z.output<typeof settingsSchema>,
): BucketConfig | undefined {
  const {
    ATTACHMENTS_S3_URL: url,
    ATTACHMENTS_S3_KEY_ID: keyId,
    ATTACHMENTS_S3_SECRET: secret,
  } = settings;
  if (url === undefined && keyId === undefined && secret === undefined)
    return undefined;
  const why =
    'falta: ATTACHMENTS_S3_URL, ATTACHMENTS_S3_KEY_ID y ATTACHMENTS_S3_SECRET van juntas';
  if (url === undefined) refuse('ATTACHMENTS_S3_URL', why);
  if (keyId === undefined) refuse('ATTACHMENTS_S3_KEY_ID', why);
  if (secret === undefined) refuse('ATTACHMENTS_S3_SECRET', why);
  return { url, region: settings.ATTACHMENTS_S3_REGION, keyId, secret };
}

function checkWebPush(
  settings: z.output<typeof settingsSchema>,
): Config['webPush'] {
  const { WEB_PUSH, WEB_PUSH_TEST_SERVICE: testService, PUBLIC_URL } = settings;
  if (testService !== undefined && PUBLIC_URL !== undefined) {
    refuse(
      'WEB_PUSH_TEST_SERVICE',
      'no puede usarse con PUBLIC_URL: es solo para pruebas',
    );
  }
  return WEB_PUSH ? { testService: testService ?? null } : undefined;
}

/** Without budgets passwords may be tried without end: never with a public address. */
function checkBudgets({
  BOOKING_BUDGETS,
  PUBLIC_URL,
}: z.output<typeof settingsSchema>): boolean {
  if (!BOOKING_BUDGETS && PUBLIC_URL !== undefined) {
    refuse(
      'BOOKING_BUDGETS',
      'no puede ser off con PUBLIC_URL: es solo para mediciones',
    );
  }
  return BOOKING_BUDGETS;
}

/** The settings, complete and checked; an invalid one is a `StartRefusal` that names its variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // Compose files pass an unset variable as an empty one.
  const given = Object.fromEntries(
    Object.entries(env).filter(
      ([, value]) => value !== undefined && value.trim() !== '',
    ),
  );
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    refuse(String(issue?.path[0]), issue?.message ?? 'no es válida');
  }
  const settings = parsed.data;
  if (settings.SMTP_URL !== undefined && settings.MAIL_FROM === undefined) {
    refuse('MAIL_FROM', 'falta, porque SMTP_URL está definida');
  }
  const demo = settings.DEMO ?? settings.DATABASE_URL === undefined;
  const sends =
    (settings.SMTP_URL ??
      settings.WHATSAPP_PHONE_ID ??
      settings.SMS_API_URL) !== undefined;
  if (!demo && settings.PUBLIC_URL === undefined && sends) {
    refuse(
      'PUBLIC_URL',
      'falta: con ella empiezan los enlaces de los mensajes que se envían',
    );
  }
  if (
    !demo &&
    settings.PUBLIC_URL !== undefined &&
    sends &&
    leadsNowhere(settings.PUBLIC_URL)
  ) {
    refuse(
      'PUBLIC_URL',
      'lleva a quien la siga a su propia computadora: los mensajes necesitan una pública',
    );
  }
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL,
    trustedProxies: settings.TRUSTED_PROXIES,
    metricsReaders: settings.METRICS_FROM,
    framedBy: settings.FRAMED_BY,
    tls: checkTls(settings.TLS_CERT, settings.TLS_KEY),
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    backupDir: settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups'),
    filesDir:
      settings.ATTACHMENTS_DIR ?? join(settings.DATA_DIR, 'attachments'),
    filesBucket: checkBucket(settings),
    backupKeepDays: settings.BACKUP_KEEP_DAYS,
    upgradeBackup: settings.UPGRADE_BACKUP,
    demo,
    demoLife: settings.DEMO_LIFE,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    whatsapp: checkWhatsapp(settings),
    sms: checkSms(settings),
    webPush: checkWebPush(settings),
    doctorDefaultPassword: settings.DOCTOR_DEFAULT_PASSWORD,
    logLevel: settings.LOG_LEVEL,
    drainSeconds: settings.DRAIN_SECONDS,
    bookingBudgets: checkBudgets(settings),
  };
}

/** True if an origin leads to the machine of the person who follows it, or to none. */
export function leadsNowhere(origin: string): boolean {
  return isOwnMachine(URL.parse(origin)?.hostname ?? '');
}

/** The public address that was set, if other people's browsers can follow it; null: there is none. */
export function publicOrigin({
  publicUrl,
}: Pick<Config, 'publicUrl'>): string | null {
  return publicUrl === undefined || leadsNowhere(publicUrl) ? null : publicUrl;
}

/** The product's public address, as far as it knows. */
export function originOf({ host, port, tls, publicUrl }: Config): string {
  return (
    publicUrl ??
    `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`
  );
}
