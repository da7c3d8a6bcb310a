import { type HTTPPath, oc } from '@orpc/contract';
import type { RefusalCode } from './refusals.ts';
import { refusing } from './refusing.ts';

/**
 * Procedures of the contract over HTTP, all with these refusals: the verb, the path below the door, what it does in
 * one line, and what else there is to know. `/api/openapi.json` shows both texts.
 */
export function routesRefusing<Code extends RefusalCode>(...codes: Code[]) {
  const route =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE', successStatus = 200) =>
    (path: HTTPPath, summary: string, description?: string) =>
      oc.errors(refusing(...codes)).route({
        method,
        path,
        summary,
        successStatus,
        ...(description && { description }),
      });
  return {
    get: route('GET'),
    post: route('POST'),
    /** Creates something. Answered with 201. */
    create: route('POST', 201),
    put: route('PUT'),
    remove: route('DELETE'),
  };
}

export const { get, post, create, put, remove } = routesRefusing('UNAVAILABLE');
