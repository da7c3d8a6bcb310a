import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A phone in E.164, read as Argentine unless it names a country; null: not a phone. A local number without the 9 of
 * mobiles gets it: WhatsApp needs it, and a call still gets through.
 */
export function parsePhone(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed, 'AR');
  if (!parsed?.isValid()) return null;
  const { country, number, nationalNumber } = parsed;
  if (country !== 'AR' || nationalNumber.startsWith('9') || parsed.getType() === 'MOBILE') return number;
  const asMobile = parsePhoneNumberFromString(`+549${nationalNumber}`);
  return asMobile?.isValid() ? asMobile.number : number;
}
