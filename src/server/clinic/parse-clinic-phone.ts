import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A phone that the clinic answers, in E.164, read as Argentine where it names no country; null where it cannot be one.
 * Of a fixed one it is known how long it is, and not which ones were given out.
 */
export function parseClinicPhone(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed, 'AR');
  return parsed?.isPossible() ? parsed.number : null;
}
