import { done, invalid, type Outcome } from '../kernel/refusal.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The header that makes a request safe to repeat; required by everything that creates. */
export function requireIdempotencyKey({
  idempotencyKey,
}: {
  idempotencyKey: string | undefined;
}): Outcome<string, 'INVALID_INPUT'> {
  if (idempotencyKey && uuid.test(idempotencyKey))
    return done(idempotencyKey.toLowerCase());
  return invalid(
    'Idempotency-Key',
    'Falta el encabezado Idempotency-Key, con un UUID.',
  );
}
