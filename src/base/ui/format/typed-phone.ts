import { formatPhone } from './format-phone.ts';

/** As it would be typed: a landline with the 0 that tells it from a mobile, so that it is read back the same. */
export function typedPhone(e164: string): string {
  return /^\+54(?!9)\d{10}$/.test(e164)
    ? `0${formatPhone(e164)}`
    : formatPhone(e164);
}
