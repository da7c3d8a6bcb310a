import everybodys from 'virtual:minified-contract';
import type { ClientLink } from '@orpc/client';
import { getContractRouter, isContractProcedure } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { OperationContext } from '@orpc/tanstack-query';
import type { Contract } from '../../../../app/contract/index.ts';

/** Optional context of a call, beside its input. */
export interface CallContext extends OperationContext {
  /** UUID: a call repeated with the same key gets the first answer and is not executed twice. */
  idempotencyKey?: string;
  /** The call is part of the step-up dialog, and cannot wait for it. */
  isStepUp?: boolean;
}

export interface OpenDoor {
  link: ClientLink<CallContext>;
  /** True if the procedure changes something, by its method. */
  changes: (path: readonly string[]) => boolean;
}

// Loaded on demand: a visitor who is not signed in neither calls these doors nor downloads their contracts.
const contractOf = {
  public: async () => everybodys.public,
  patient: async () =>
    (await import('virtual:minified-contract/patient')).default,
  doctor: async () =>
    (await import('virtual:minified-contract/doctor')).default,
  admin: async () => (await import('virtual:minified-contract/admin')).default,
  reception: async () =>
    (await import('virtual:minified-contract/reception')).default,
} satisfies { [Door in keyof Contract]: () => Promise<Contract[Door]> };

/** The way to one door: each has its own URL prefix, to which its cookie is bound. */
export async function openDoor(
  door: keyof Contract,
  headers: () => Record<string, string> = () => ({}),
): Promise<OpenDoor> {
  const contract: Contract[keyof Contract] = await contractOf[door]();
  const link = new OpenAPILink<CallContext>(contract, {
    url: () => new URL(`/api/${door}`, location.origin),
    headers: ({ context: { idempotencyKey } }) => ({
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...headers(),
    }),
  });
  const changes = (path: readonly string[]) => {
    const procedure = getContractRouter(contract, path);
    return (
      isContractProcedure(procedure) &&
      procedure['~orpc'].route.method !== 'GET'
    );
  };
  return { link, changes };
}
