import { changeUserState } from '../users/change-user-state.ts';
import { createUser } from '../users/create-user.ts';
import { endUserSessions } from '../users/end-user-sessions.ts';
import { inviteUser } from '../users/invite-user.ts';
import { listUsers } from '../users/list-users.ts';
import { removeUserFactors } from '../users/remove-user-factors.ts';
import { renameUser } from '../users/rename-user.ts';
import { actingAdministrator } from './acting-administrator.ts';
import { atLevel, openDoor, settle } from './guard.ts';

const door = openDoor('admin').users;

/** Who works here, and gets in how. */
export const adminUsers = atLevel('N3', {
  list: door.list.handler(({ context }) => listUsers(context.services, actingAdministrator(context))),
  create: door.create.handler(async ({ input, context, errors }) =>
    settle(await createUser(context.services, { ...input, ...actingAdministrator(context) }), errors),
  ),
  invite: door.invite.handler(async ({ input, context, errors }) =>
    settle(await inviteUser(context.services, { ...input, ...actingAdministrator(context) }), errors),
  ),
  rename: door.rename.handler(async ({ input, context, errors }) =>
    settle(await renameUser(context.services, { ...input, ...actingAdministrator(context) }), errors),
  ),
  changeState: door.changeState.handler(async ({ input, context, errors }) =>
    settle(await changeUserState(context.services, { ...input, ...actingAdministrator(context) }), errors),
  ),
  endSessions: door.endSessions.handler(async ({ input, context, errors }) =>
    settle(await endUserSessions(context.services, { ...input, ...actingAdministrator(context) }), errors),
  ),
  removeFactors: door.removeFactors.handler(async ({ input, context, errors }) =>
    settle(await removeUserFactors(context.services, { ...input, ...actingAdministrator(context) }), errors),
  ),
});
