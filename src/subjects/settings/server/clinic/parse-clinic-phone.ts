import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A phone of the clinic in E.164. Null: not a phone. It is Argentine unless it names a country. Only its
 * length is checked, because the assigned ranges of landlines are not known.
 */
export function parseClinicPhone(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed, 'AR');
  return parsed?.isPossible() ? parsed.number : null;
}
