import {
  done,
  type OrRefused,
  type Refusal,
  refuse,
  type WithCode,
} from './refusal.ts';

/** The content of the request that already used an Idempotency-Key. Null: none did. */
export interface KeyUse {
  answered: { requestHash: Buffer } | null;
}

type Mismatch = Refusal<'IDEMPOTENCY_MISMATCH'>;

type Used<Use extends KeyUse> = Use & {
  answered: NonNullable<Use['answered']>;
};

const isUsed = <Use extends KeyUse>(use: Use): use is Used<Use> =>
  use.answered !== null;

/**
 * Acts once for an Idempotency-Key: a repeat gets the first answer, and another content under the same key is
 * refused with IDEMPOTENCY_MISMATCH.
 */
export async function once<
  Use extends KeyUse,
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
  find: () => Promise<Use>;
  /** Reads the first answer again. */
  answer: (use: Used<Use>) => Promise<Value>;
  act: (use: Use) => Promise<OrRefused<Value, Refused>>;
}): Promise<OrRefused<Value, Refused | Mismatch>> {
  const answerIfUsed = async (
    use: Use,
  ): Promise<OrRefused<Value, Mismatch> | null> => {
    if (!isUsed(use)) return null;
    return use.answered.requestHash.equals(requestHash)
      ? done(await answer(use))
      : refuse({ code: 'IDEMPOTENCY_MISMATCH' });
  };
  const use = await find();
  const before = await answerIfUsed(use);
  if (before) return before;
  const acted = await act(use);
  if (acted.ok) return acted;
  // The same request, sent twice at once, may be what stood in the way.
  return (await answerIfUsed(await find())) ?? acted;
}
