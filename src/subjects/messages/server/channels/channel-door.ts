import type { Channel, Delivery } from './delivery.ts';

type Write = (
  ...args: Parameters<Channel['prepare']>
) => Promise<Delivery | (() => Promise<Delivery>)>;

/**
 * A channel that, on closing, finishes its deliveries and refuses new ones. `write` does all that needs no
 * server. It returns the function that sends, or the reason why the message will never be sent.
 */
export function channelOf(
  write: Write,
  { end }: { end?: () => void } = {},
): Channel {
  const onTheirWay = new Set<Promise<Delivery>>();
  let isClosed = false;
  const prepare: Channel['prepare'] = async (message, to) => {
    const written = await write(message, to);
    if (typeof written !== 'function') return async () => written;
    return async () => {
      if (isClosed)
        return {
          outcome: 'failed',
          reason: 'El servidor se estaba deteniendo.',
        };
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
