import {
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { plainNumber } from '../../../base/text/clean-typed.ts';

export type PhoneRefusal =
  | 'PHONE_UNREADABLE'
  | 'PHONE_SERVICE'
  | 'PHONE_WITHOUT_AREA';

export type ParsedPhone =
  | { ok: true; phone: string }
  | { ok: false; refusal: PhoneRefusal };

/**
 * A phone in E.164, Argentine unless it names a country. A local number gets the area code of the clinic's
 * first fitting phone. Argentine numbers but landlines (`isWrittenAsLandline`) get WhatsApp's 9.
 */
export function parsePhone(
  typed: string,
  clinicPhones: readonly string[],
): ParsedPhone {
  const plain = plainNumber(typed).replace(NAMED, '');
  const digits = plain.replace(/\D/g, '');
  const isForeign = plain.startsWith('+') && !digits.startsWith('54');
  if (!isForeign && SERVICE.test(digits.replace(/^54(?=[68])/, '')))
    return refused('PHONE_SERVICE');
  const local = localOf(plain);
  const parsed =
    local === null ? readAs(plain) : withAreaOf(clinicPhones, local);
  if (!parsed)
    return refused(local === null ? 'PHONE_UNREADABLE' : 'PHONE_WITHOUT_AREA');
  if (!PERSONAL.has(parsed.getType())) return refused('PHONE_SERVICE');
  const { country, number, nationalNumber } = parsed;
  if (
    country !== 'AR' ||
    parsed.getType() === 'MOBILE' ||
    isWrittenAsLandline(plain, parsed)
  ) {
    return { ok: true, phone: number };
  }
  return { ok: true, phone: readAs(`+549${nationalNumber}`)?.number ?? number };
}

const NAMED =
  /^(?:tel(?:[eé]fono)?|cel(?:ular)?|m[oó]vil|whats?app|wsp|fijo)\b[.:\s]*/i;
// Freephone and shared-cost numbers of companies.
const SERVICE = /^0?(?:8[0-9]{2}|6[0-9]{2})\d{6,7}$/;
const PERSONAL: ReadonlySet<ReturnType<PhoneNumber['getType']>> = new Set([
  ...([
    'MOBILE',
    'FIXED_LINE',
    'FIXED_LINE_OR_MOBILE',
    'PERSONAL_NUMBER',
    'VOIP',
  ] as const),
  undefined,
]);

function refused(refusal: PhoneRefusal): ParsedPhone {
  return { ok: false, refusal };
}

function readAs(text: string): PhoneNumber | null {
  const parsed = parsePhoneNumberFromString(text, 'AR');
  return parsed?.isValid() ? parsed : null;
}

interface LocalNumber {
  digits: string;
  isMobile: boolean;
}

/**
 * A number without area: six to eight digits, with or without the 15 of mobiles. Null: it has an area, or is
 * no number.
 */
function localOf(plain: string): LocalNumber | null {
  const [, mobile, digits = ''] =
    /^(15)?(\d{6,8})$/.exec(plain.replace(/[\s().-]/g, '')) ?? [];
  return digits === '' ? null : { digits, isMobile: mobile !== undefined };
}

/** Area and number together have ten digits: a local number of another length belongs to another area. */
function withAreaOf(
  clinicPhones: readonly string[],
  { digits, isMobile }: LocalNumber,
): PhoneNumber | null {
  const area = clinicPhones
    .map(areaOf)
    .find((code) => code.length + digits.length === 10);
  if (area === undefined) return null;
  return readAs(isMobile ? `+549${area}${digits}` : `+54${area}${digits}`);
}

/** '+543514221234' → '351'. Empty for a foreign or a freephone number. */
function areaOf(phone: string): string {
  const parsed = readAs(phone);
  if (parsed?.country !== 'AR') return '';
  return /^0?([123]\d{1,3}) /.exec(parsed.formatNational())?.[1] ?? '';
}

/**
 * The digits do not tell landlines from mobiles, only the dialling does. With the 0 of long distance it is a
 * landline. With the area alone it is a mobile. Otherwise a number that begins with 4 is a landline, as all
 * landlines did.
 */
function isWrittenAsLandline(
  plain: string,
  { nationalNumber }: PhoneNumber,
): boolean {
  if (nationalNumber.startsWith('9')) return false;
  const dialled = plain.replace(/[\s().-]/g, '');
  if (/^0(?!0)/.test(dialled)) return true;
  const isWithArea = /^\d{10}$/.test(dialled);
  const area = areaOf(`+54${nationalNumber}`);
  return !isWithArea && nationalNumber.slice(area.length).startsWith('4');
}
