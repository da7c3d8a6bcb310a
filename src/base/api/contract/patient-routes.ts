import { acting, signedIn } from './refusal-groups.ts';
import { routesRefusing } from './routes.ts';

/** The procedures of a patient's session, which may act for another patient. */
export const { get, post, create, put, remove } = routesRefusing({
  ...signedIn,
  ...acting,
});
