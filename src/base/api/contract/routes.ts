import { type ErrorMap, type HTTPPath, oc } from '@orpc/contract';
import { UNAVAILABLE } from './refusals.ts';

/**
 * Procedures of the contract over HTTP, all with these refusals: the verb, the path below the door, what it does in
 * one line, and what else there is to know. `/api/openapi.json` shows both texts.
 */
export function routesRefusing<Declared extends ErrorMap>(refusals: Declared) {
  const route =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE', successStatus = 200) =>
    (path: HTTPPath, summary: string, description?: string) =>
      oc.errors(refusals).route({
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

export const { get, post, create, put, remove } = routesRefusing({
  UNAVAILABLE,
});
