import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { listScreens } from './list-screens.ts';
import { pairScreen } from './pair-screen.ts';
import { revokeScreen } from './revoke-screen.ts';
import { saveScreenSettings } from './save-screen-settings.ts';
import { findScreenSettings } from './screen-queries.ts';

/** The screens of the waiting rooms, the same at the counter's and the administrators' door. */
export function staffScreens(role: 'reception' | 'admin') {
  const { screens } = openDoor(role);
  return {
    ...atLevel(
      'N2',
      // The page polls this to show dark screens, so it does not count as use of the session.
      {
        list: screens.list.handler(({ context }) =>
          listScreens(context.services.db, context.now),
        ),
      },
      { isUse: false },
    ),
    ...atLevel('N2', {
      pair: screens.pair.handler(doForCaller(pairScreen)),
      revoke: screens.revoke.handler(doForCaller(revokeScreen)),
    }),
  };
}

const { screens } = openDoor('admin');

export const adminScreens = {
  ...staffScreens('admin'),
  ...atLevel('N2', {
    settings: screens.settings.handler(({ context }) =>
      findScreenSettings(context.services.db),
    ),
    saveSettings: screens.saveSettings.handler(doForCaller(saveScreenSettings)),
  }),
};
