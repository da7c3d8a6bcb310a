import { cancelOrigin, keepOrigin } from '../../../agenda/origins/cancel-origin.ts';
import { listAttacks } from '../../../agenda/origins/list-origins.ts';
import { readOrigin } from '../../../agenda/origins/read-origin.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';

/** Where many new persons came from, the same at the counter's and the administrators' door. */
export function staffOrigins(role: 'reception' | 'admin') {
  const { origins } = openDoor(role);
  return {
    ...atLevel(
      'N2',
      // The page asks by itself, each minute.
      { list: origins.list.handler(({ context }) => listAttacks(context.services, { now: context.now })) },
      { isUse: false },
    ),
    ...atLevel('N2', {
      get: origins.get.handler(async ({ input, context, errors }) =>
        settle(await readOrigin(context.services, { ...input, now: context.now }), errors),
      ),
      cancel: origins.cancel.handler(doForCaller(cancelOrigin)),
      keep: origins.keep.handler(doForCaller(keepOrigin)),
    }),
  };
}
