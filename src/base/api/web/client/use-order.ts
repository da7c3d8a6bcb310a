import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { isRefusal } from './query-client.ts';
import { randomUuid } from './random-uuid.ts';

/**
 * Sends an order exactly once: it keeps its idempotency key until it is answered, so that repeating it after a lost
 * connection does nothing twice. After a refusal, or with other content, it gets a new key.
 */
export function useOrder<Order, Answer>(
  send: (order: Order, idempotencyKey: string) => Promise<Answer>,
  outcomes: {
    onDone: (answer: Answer) => void;
    onRefused?: (error: Error) => void;
  },
) {
  const attempt = useRef<{ key: string; content: string } | null>(null);
  return useMutation({
    mutationFn: (order: Order) => {
      const content = JSON.stringify(order);
      if (attempt.current?.content !== content)
        attempt.current = { key: randomUuid(), content };
      return send(order, attempt.current.key);
    },
    onSuccess: (answer) => {
      attempt.current = null;
      outcomes.onDone(answer);
    },
    onError: (error) => {
      if (isRefusal(error)) attempt.current = null;
      outcomes.onRefused?.(error);
    },
  });
}
