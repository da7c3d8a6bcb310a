import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A phone of the clinic in E.164, read as Argentine unless it names a country; null: not a phone. Only its length is
 * checked, because the assigned ranges of landlines are not known.
 */
export function parseClinicPhone(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed, 'AR');
  return parsed?.isPossible() ? parsed.number : null;
}
