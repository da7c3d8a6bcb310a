import { signedIn } from './refusal-groups.ts';
import { routesRefusing } from './routes.ts';

/** The procedures behind a sign-in. */
export const { get, post, create, put, remove } = routesRefusing(signedIn);
