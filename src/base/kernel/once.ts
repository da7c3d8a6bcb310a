import {
  done,
  type OrRefused,
  type Refusal,
  refuse,
  type WithCode,
} from './refusal.ts';

/**
 * Acts once for an Idempotency-Key: a repeat gets the first answer, and another content under the same key is
 * refused with IDEMPOTENCY_MISMATCH.
 */
export async function once<
  Found extends { requestHash: Buffer },
  Value,
  Refused extends WithCode,
>({
  requestHash,
  find,
  answer,
  act,
}: {
  /** The request's content: any difference makes it another request. */
  requestHash: Buffer;
  /** Finds what the first request with this key did. */
  find: () => Promise<Found | null | undefined>;
  answer: (found: Found) => Promise<Value> | Value;
  act: () => Promise<OrRefused<Value, Refused>>;
}): Promise<OrRefused<Value, Refused | Refusal<'IDEMPOTENCY_MISMATCH'>>> {
  const answerBefore = async () => {
    const found = await find();
    if (!found) return null;
    return found.requestHash.equals(requestHash)
      ? done(await answer(found))
      : refuse({ code: 'IDEMPOTENCY_MISMATCH' });
  };
  const before = await answerBefore();
  if (before) return before;
  const acted = await act();
  if (acted.ok) return acted;
  // The same request, sent twice at once, may be what stood in the way.
  return (await answerBefore()) ?? acted;
}
