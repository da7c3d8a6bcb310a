/** The reasons why a receptionist could not tell a message by hand. */
export const UNREACHED_WHYS = [
  'no_whatsapp',
  'wrong_number',
  'no_answer',
  'other',
] as const;

export type UnreachedWhy = (typeof UNREACHED_WHYS)[number];
