import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { randomUuid } from '../../../../base/api/web/client/random-uuid.ts';
import { dismissed, type KeptAct, pendingActs, press } from './act-queue.ts';
import type { ActsRole } from './appointment-order.ts';
import { changeKeptActs, keptActs } from './kept-acts.ts';
import type { KeyedOrder } from './keyed-order.ts';
import { nextMidnight } from './next-midnight.ts';
import { actsLostSince, isLost, PATIENCE_MS } from './send-acts.ts';

/** The data of the appointment that are kept with a press on it. */
export type Pressed = Pick<
  KeptAct,
  'appointmentId' | 'who' | 'startsAt' | 'seen'
>;

export const waitingActs = (acts: readonly KeptAct[]) =>
  pendingActs(acts).filter(({ isKept }) => isKept);

/** Keeps a press in the browser until it is answered. `known` replaces the values of a new press. */
export function keepAct(
  role: ActsRole,
  queryClient: QueryClient,
  {
    order,
    known = {},
    ...pressed
  }: Pressed & { order: KeptAct['order']; known?: Partial<KeptAct> },
): void {
  const zone = queryClient.getQueryData(
    api.public.clinic.get.queryKey(),
  )?.timeZone;
  const pressedAt = Date.now();
  changeKeptActs(role, (acts) =>
    press(dismissed(acts, pressed.appointmentId), {
      id: randomUuid(),
      place: 0,
      order,
      pressedAt,
      ...pressed,
      until: zone
        ? nextMidnight(zone, pressedAt)
        : pressedAt + 12 * 60 * 60_000,
      isTried: false,
      isKept: waitingActs(acts).length > 0,
      refusal: null,
      ...known,
    }),
  );
}

/**
 * Sends a keyed order. Without a connection, or behind a waiting act of the same appointment, it is kept and
 * sent later with the same key, and the answer is null.
 */
export async function sendOrKeep<Answer>(
  role: ActsRole,
  queryClient: QueryClient,
  { key, ...pressed }: Pressed & { order: KeyedOrder; key: string },
  send: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | null> {
  const isBehind = waitingActs(keptActs(role)).some(
    ({ appointmentId }) => appointmentId === pressed.appointmentId,
  );
  const isWaiting = isBehind || actsLostSince(role) !== null;
  if (!isWaiting) {
    try {
      return await send(AbortSignal.timeout(PATIENCE_MS));
    } catch (error) {
      if (!isLost(error)) throw error;
    }
  }
  keepAct(role, queryClient, {
    ...pressed,
    known: { id: key, isTried: !isWaiting, isKept: true },
  });
  return null;
}
