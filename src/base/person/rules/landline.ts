/** True if an E.164 number is an Argentine landline: mobiles have a 9 after the 54. WhatsApp reaches none. */
export function isLandline(e164: string): boolean {
  return /^\+54(?!9)/.test(e164);
}
