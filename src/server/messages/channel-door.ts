import type { Channel, Delivery } from './delivery.ts';

type Write = (...args: Parameters<Channel['prepare']>) => Promise<Delivery | (() => Promise<Delivery>)>;

/**
 * A channel that lets what is on its way arrive before it closes, and nothing in afterwards. `write` does what
 * needs nobody else: it answers what sends it, or why it never will be.
 */
export function channelOf(write: Write, { end }: { end?: () => void } = {}): Channel {
  const onTheirWay = new Set<Promise<Delivery>>();
  let isClosed = false;
  const prepare: Channel['prepare'] = async (message, to) => {
    const written = await write(message, to);
    if (typeof written !== 'function') return async () => written;
    return async () => {
      if (isClosed) return { outcome: 'failed', reason: 'El servidor se estaba deteniendo.' };
      const delivery = written();
      onTheirWay.add(delivery);
      return delivery.finally(() => onTheirWay.delete(delivery));
    };
  };
  return {
    prepare,
    send: async (message, to) => (await prepare(message, to))(),
    async close() {
      isClosed = true;
      await Promise.all(onTheirWay);
      end?.();
    },
  };
}
