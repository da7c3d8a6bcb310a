import { createORPCClient, DynamicLink } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import {
  createTanstackQueryUtils,
  OPERATION_CONTEXT_SYMBOL,
} from '@orpc/tanstack-query';
import type { Contract } from '../../../../app/contract/index.ts';
import {
  actedPatientId,
  type PanelRole,
  renewToken,
  tabKeyOf,
} from '../session/session.ts';
import { followActing } from './follow-acting.ts';
import type { CallContext, OpenDoor } from './open-door.ts';
import { isUnattended } from './presence.ts';
import { roleLink } from './role-link.ts';

export type Client = ContractRouterClient<Contract, CallContext>;

/**
 * Opens a door at its first call. Its code is a chunk of its own: the server puts a page's first data into
 * the HTML, so that the page is there before any call.
 */
function doorOf(name: keyof Contract, headers?: () => Record<string, string>) {
  let opened: OpenDoor | undefined;
  const link = new DynamicLink<CallContext>(async () => {
    opened ??= await (await loadDoors()).openDoor(name, headers);
    return opened.link;
  });
  return {
    link,
    changes: (path: readonly string[]) => opened?.changes(path) === true,
  };
}

/** Loads the code that calls need, if it is not there yet. */
export const loadDoors = () => import('./open-door.ts');

function roleClient<Role extends PanelRole>(role: Role): Client[Role] {
  const door = doorOf(role, () => {
    const tabKey = tabKeyOf(role);
    const actsFor = role === 'patient' ? actedPatientId() : null;
    return {
      ...(tabKey && { 'x-tab-key': tabKey }),
      ...(actsFor && { 'x-acting-for': actsFor }),
      ...(isUnattended() && { 'x-unattended': '1' }),
    };
  });
  /** True for an order of a person, false for a read by the page. Queries and mutations say it themselves. */
  const isOrder = (path: readonly string[], context: CallContext) => {
    const type = context[OPERATION_CONTEXT_SYMBOL]?.type;
    return type ? type === 'mutation' : door.changes(path);
  };
  return createORPCClient(
    roleLink(role, {
      door: door.link,
      renew: () => renewSession(role),
      onActingRefused: (isOver) =>
        void followActing(() => client.patient.family.acting(), isOver),
      mayStepUp: (path, context) =>
        !isUnattended() && !context.isStepUp && isOrder(path, context),
    }),
  ) as Client[Role];
}

export const client: Client = {
  public: createORPCClient(doorOf('public').link) as Client['public'],
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
    client[role].session.refresh(undefined, {
      signal: AbortSignal.timeout(RENEWAL_PATIENCE_MS),
    }),
  );
}

/** Query and mutation options of every procedure, with keys that follow the contract. */
export const api = createTanstackQueryUtils(client);
