import minified from 'virtual:minified-contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '../../contract/index.ts';

/** What a call may carry beside its input. */
export interface CallContext {
  /** A UUID: the same one sent again gets the first answer instead of doing it twice. */
  idempotencyKey?: string;
}

/** The doors that a page of ours knocks at. */
type Doors = Pick<Contract, 'public'>;

export type Client = ContractRouterClient<Doors, CallContext>;

/** One link a door: each is served below its own prefix, where its own cookie is read. */
function doorClient<Door extends keyof Doors>(door: Door): Client[Door] {
  const link = new OpenAPILink<CallContext>(minified[door], {
    url: () => new URL(`/api/${door}`, location.origin),
    headers: ({ context }) => (context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
  });
  return createORPCClient(link) as Client[Door];
}

export const client: Client = { public: doorClient('public') };

/** Query and mutation options of every procedure, with keys that follow the contract. */
export const api = createTanstackQueryUtils(client);
