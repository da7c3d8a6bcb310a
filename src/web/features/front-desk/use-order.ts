import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { isRefusal } from '../../lib/query-client.ts';
import { randomUuid } from '../../lib/random-uuid.ts';

/**
 * Sends an order that is done once: it keeps its key until it has its answer, so that repeating it after a lost
 * connection makes no second turno. What was refused, or reads otherwise, is another order.
 */
export function useOrder<Order, Answer>(
  send: (order: Order, idempotencyKey: string) => Promise<Answer>,
  outcomes: { onDone: (answer: Answer) => void; onRefused?: (error: Error) => void },
) {
  const attempt = useRef<{ key: string; content: string } | null>(null);
  return useMutation({
    mutationFn: (order: Order) => {
      const content = JSON.stringify(order);
      if (attempt.current?.content !== content) attempt.current = { key: randomUuid(), content };
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
