import type { BlockList } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Metrics } from '../../../base/kernel/metrics/metrics.ts';
import { includes, sourceAddress } from '../http/client-address.ts';

/**
 * `GET /metrics`, only for the addresses that the operator named; others get 404. So does a request forwarded
 * by an untrusted proxy, because its source is unknown.
 */
export function serveMetrics(
  metrics: Metrics,
  { readers, trusted }: { readers: BlockList; trusted: BlockList },
) {
  return async (context: Context<{ Bindings: HttpBindings }>) => {
    const socketAddress = context.env.incoming.socket.remoteAddress ?? '';
    const forwardedFor = context.req.header('x-forwarded-for');
    const isUnknown =
      forwardedFor !== undefined && !includes(trusted, socketAddress);
    if (
      isUnknown ||
      !includes(readers, sourceAddress(socketAddress, forwardedFor, trusted))
    ) {
      return context.text('not found', 404);
    }
    return context.body(await metrics.read(), 200, {
      'content-type': metrics.contentType,
      'cache-control': 'no-store',
    });
  };
}
