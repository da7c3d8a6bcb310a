import minified from 'virtual:minified-contract';
import { type ClientLink, createORPCClient, DynamicLink } from '@orpc/client';
import { type ContractRouterClient, getContractRouter, isContractProcedure } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import {
  createTanstackQueryUtils,
  OPERATION_CONTEXT_SYMBOL,
  type OperationContext,
} from '@orpc/tanstack-query';
import type { Contract } from '../../contract/index.ts';
import { type PanelRole, renewToken, tabKeyOf } from '../session/session.ts';
import { isUnattended } from './presence.ts';
import { roleLink } from './role-link.ts';

/** Optional context of a call, beside its input. */
export interface CallContext extends OperationContext {
  /** UUID: a call repeated with the same key gets the first answer and is not executed twice. */
  idempotencyKey?: string;
  /** The call is part of the step-up dialog, and cannot wait for it. */
  isStepUp?: boolean;
}

export type Client = ContractRouterClient<Contract, CallContext>;

type Door = keyof Contract;

/** One link per door: each door has its own URL prefix, to which its cookie is bound. */
function doorLink(door: Door, contract: Contract[Door], headers: () => Record<string, string> = () => ({})) {
  return new OpenAPILink<CallContext>(contract, {
    url: () => new URL(`/api/${door}`, location.origin),
    headers: ({ context: { idempotencyKey } }) => ({
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...headers(),
    }),
  });
}

// Loaded on demand: a visitor who is not signed in neither calls these doors nor downloads their contracts.
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
  let arrived: { contract: Contract[Door]; link: ClientLink<CallContext> } | undefined;
  const door = new DynamicLink<CallContext>(async () => {
    if (!arrived) {
      const { default: contract } = await contractOf[role]();
      arrived = { contract, link: doorLink(role, contract, ownHeaders) };
    }
    return arrived.link;
  });
  return createORPCClient(
    roleLink(role, {
      door,
      renew: () => renewSession(role),
      mayStepUp: (path, context) =>
        !isUnattended() &&
        !context.isStepUp &&
        arrived !== undefined &&
        isOrder(arrived.contract, path, context),
    }),
  ) as Client[Role];
}

/** True for what a person orders, not for what a page reads by itself: a query says so itself, other calls by method. */
function isOrder(contract: Contract[Door], path: readonly string[], context: CallContext): boolean {
  const type = context[OPERATION_CONTEXT_SYMBOL]?.type;
  if (type) return type === 'mutation';
  const procedure = getContractRouter(contract, path);
  return isContractProcedure(procedure) && procedure['~orpc'].route.method !== 'GET';
}

export const client: Client = {
  public: createORPCClient(doorLink('public', minified.public)) as Client['public'],
  patient: roleClient('patient'),
  doctor: roleClient('doctor'),
  admin: roleClient('admin'),
  reception: roleClient('reception'),
};

/** A renewal that hangs must not block the calls that wait for it. */
const RENEWAL_PATIENCE_MS = 10_000;

/** Renews the token of a role's session; concurrent calls share one renewal. */
export function renewSession(role: PanelRole): Promise<void> {
  return renewToken(role, () =>
    client[role].session.refresh(undefined, { signal: AbortSignal.timeout(RENEWAL_PATIENCE_MS) }),
  );
}

/** Query and mutation options of every procedure, with keys that follow the contract. */
export const api = createTanstackQueryUtils(client);
