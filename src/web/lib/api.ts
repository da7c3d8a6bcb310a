import minified from 'virtual:minified-contract';
import { type ClientLink, createORPCClient, DynamicLink } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '../../contract/index.ts';
import { isUnattended } from './presence.ts';
import { renewToken } from './renew-token.ts';
import { roleLink } from './role-link.ts';
import { type PanelRole, tabKeyOf } from './stored-session.ts';

/** What a call may carry beside its input. */
export interface CallContext {
  /** A UUID: the same one sent again gets the first answer instead of doing it twice. */
  idempotencyKey?: string;
}

export type Client = ContractRouterClient<Contract, CallContext>;

type Door = keyof Contract;

/** One link a door: each is served below its own prefix, where its own cookie is read. */
function doorLink(door: Door, contract: Contract[Door], headers: () => Record<string, string> = () => ({})) {
  return new OpenAPILink<CallContext>(contract, {
    url: () => new URL(`/api/${door}`, location.origin),
    headers: ({ context: { idempotencyKey } }) => ({
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...headers(),
    }),
  });
}

// Whoever is not signed in never knocks at these, and carries nothing of them.
const contractOf: Record<PanelRole, () => Promise<{ default: Contract[Door] }>> = {
  patient: () => import('virtual:minified-contract/patient'),
  doctor: () => import('virtual:minified-contract/doctor'),
  admin: () => import('virtual:minified-contract/admin'),
  reception: () => import('virtual:minified-contract/reception'),
};

function roleClient<Role extends PanelRole>(role: Role): Client[Role] {
  const ownHeaders = (): Record<string, string> => {
    const tabKey = tabKeyOf(role);
    return { ...(tabKey && { 'x-tab-key': tabKey }), ...(isUnattended() && { 'x-unattended': '1' }) };
  };
  let arrived: ClientLink<CallContext> | undefined;
  const door = new DynamicLink<CallContext>(async () => {
    arrived ??= doorLink(role, (await contractOf[role]()).default, ownHeaders);
    return arrived;
  });
  return createORPCClient(roleLink(role, { door, renew: () => renewSession(role) })) as Client[Role];
}

export const client: Client = {
  public: createORPCClient(doorLink('public', minified.public)) as Client['public'],
  patient: roleClient('patient'),
  doctor: roleClient('doctor'),
  admin: roleClient('admin'),
  reception: roleClient('reception'),
};

/** A renewal that hangs must not keep the others waiting. */
const RENEWAL_PATIENCE_MS = 10_000;

/** Renews the token of a role's session; whoever asks meanwhile shares the answer. */
export function renewSession(role: PanelRole): Promise<void> {
  return renewToken(role, () =>
    client[role].session.refresh(undefined, { signal: AbortSignal.timeout(RENEWAL_PATIENCE_MS) }),
  );
}

/** Query and mutation options of every procedure, with keys that follow the contract. */
export const api = createTanstackQueryUtils(client);
