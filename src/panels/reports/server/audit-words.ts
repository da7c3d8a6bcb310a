import { auditWords } from '../../../base/kernel/audit/audit-words.ts';
import { numericDay } from '../../../base/time/spanish-dates.ts';

type Detail = Record<string, unknown>;

const codes: Record<string, string> = {
  CREDENTIALS_INVALID: 'datos de ingreso incorrectos',
  WRONG_PASSWORD: 'contraseña incorrecta',
  DNI_NOT_FOUND: 'DNI desconocido',
  DOCTOR_NOT_FOUND: 'sin profesional habilitado con ese e-mail',
  USER_INACTIVE: 'cuenta inactiva',
  TOO_MANY_ATTEMPTS: 'demasiados intentos',
  PASSWORD_BLOCKED:
    'demasiados intentos seguidos: tiene que elegir otra contraseña',
  ACTIVATION_NEEDED: 'cuenta sin activar',
  NOT_ADMITTED: 'datos de ingreso incorrectos, o cuenta sin activar',
  PROOF_OF_WORK_NEEDED: 'demasiados intentos',
  CODE_WRONG: 'código incorrecto',
  CODE_VOID: 'código vencido',
};
const credentials: Record<string, string> = {
  dni: 'con el DNI',
  own_password: 'con su contraseña',
  default_password: 'con la clave inicial',
};
const ways: Record<string, string> = {
  totp: 'con la aplicación de códigos',
  passkey: 'con una llave de acceso',
  recovery_code: 'con un código de recuperación',
  email_code: 'con un código por e-mail',
  activation_code: 'con el código de recepción',
  own_password: 'con su contraseña',
  link: 'por un enlace',
  registration: 'al registrarse',
  email_change: 'al cambiar el e-mail',
};
const presets: Record<string, string> = {
  original: 'modo original',
  recomendado: 'modo recomendado',
  estricto: 'modo estricto',
};

const means: Record<string, string> = {
  cash: 'en efectivo',
  debit: 'con débito',
  credit: 'con crédito',
  transfer: 'por transferencia',
  qr: 'con QR',
};
const moneyOf = (cents: unknown) =>
  `${Number(cents) < 0 ? '-' : ''}$ ${(Math.abs(Number(cents)) / 100).toLocaleString('es-AR')}`;

/** The words for an event's details. Details without words are internal ids, and are not shown. */
const detailWords: Record<string, (value: unknown) => string | undefined> = {
  code: (value) => codes[String(value)],
  credential: (value) => credentials[String(value)],
  way: (value) => ways[String(value)],
  factor: (value) => ways[String(value)],
  device: (value) => String(value),
  preset: (value) => presets[String(value)],
  hours: (value) => (value === 1 ? 'por una hora' : `por ${value} horas`),
  count: (value) => (value === 1 ? 'una' : String(value)),
  till: (value) => String(value),
  amountCents: (value) => (value === 0 ? undefined : moneyOf(value)),
  means: (value) => means[String(value)],
  expectedCents: (value) => `esperado ${moneyOf(value)}`,
  countedCents: (value) => `contado ${moneyOf(value)}`,
  differenceCents: (value) =>
    value === 0 ? 'sin diferencia' : `diferencia ${moneyOf(value)}`,
  insurerName: (value) => String(value),
  validFrom: (value) => `desde el ${numericDay(String(value))}`,
  validTo: (value) => `hasta el ${numericDay(String(value))}`,
  color: (value) => (value === 'own' ? 'el del sistema' : String(value)),
};

export function detailsOf(detail: Detail): string[] {
  return Object.entries(detailWords).flatMap(([name, wordsOf]) =>
    name in detail ? (wordsOf(detail[name]) ?? []) : [],
  );
}

export function wordsOfKind(kind: string): string {
  return (
    (auditWords as Record<string, string>)[kind] ?? kind.replaceAll('_', ' ')
  );
}
