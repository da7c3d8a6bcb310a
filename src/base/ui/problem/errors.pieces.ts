/* Errors as calls throw them. */

const refusal = (
  status: number,
  code: string,
  message: string,
  data: object = {},
) => Object.assign(new Error(message), { status, code, defined: true, data });

export const offline = new Error('Failed to fetch');
export const fault = Object.assign(new Error(), { status: 500 });
export const needsCode = refusal(
  401,
  'NEEDS_CODE',
  'Para ver esto, confirme que es usted.',
);
export const tooMany = refusal(
  429,
  'TOO_MANY_ATTEMPTS',
  'Hubo demasiados intentos.',
  {
    retryAfterSeconds: 90,
  },
);
export const recordClosed = (because?: 'email_moved' | 'family') =>
  refusal(403, 'RECORD_CLOSED', 'La historia todavía no se abre.', {
    until: '2026-11-26T13:20:00Z',
    because,
  });
