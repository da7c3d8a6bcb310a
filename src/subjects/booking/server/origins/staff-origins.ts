import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { cancelOrigin, keepOrigin } from './cancel-origin.ts';
import { listAttacks } from './list-origins.ts';
import { readOrigin } from './read-origin.ts';

/** The origins of many new persons, the same at the counter's and the administrators' door. */
export function staffOrigins(role: 'reception' | 'admin') {
  const { origins } = openDoor(role);
  return {
    ...atLevel(
      'N2',
      // The page asks by itself each minute, which does not show that a person is there.
      {
        list: origins.list.handler(({ context }) =>
          listAttacks(context.services, { now: context.now }),
        ),
      },
      { isUse: false },
    ),
    ...atLevel('N2', {
      get: origins.get.handler(async ({ input, context, errors }) =>
        settle(
          await readOrigin(context.services, { ...input, now: context.now }),
          errors,
        ),
      ),
      cancel: origins.cancel.handler(doForCaller(cancelOrigin)),
      keep: origins.keep.handler(doForCaller(keepOrigin)),
    }),
  };
}
