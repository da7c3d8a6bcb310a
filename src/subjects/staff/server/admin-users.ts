import { callOf } from '../../../base/doors/call-of.ts';
import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../base/doors/guard.ts';
import { changeUserState } from './change-user-state.ts';
import { createUser } from './create-user.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { inviteUser } from './invite-user.ts';
import { listDoctorAccounts } from './list-doctor-accounts.ts';
import { listUsers } from './list-users.ts';
import { removeUserFactors } from './remove-user-factors.ts';
import { renameUser } from './rename-user.ts';

const door = openDoor('admin').users;

/** The accounts of the staff, and their ways of signing in. */
export const adminUsers = atLevel('N3', {
  list: door.list.handler(({ context }) =>
    listUsers(context.services, callOf(context)),
  ),
  doctors: door.doctors.handler(({ context }) =>
    listDoctorAccounts(context.services, context.now),
  ),
  create: door.create.handler(doForCaller(createUser)),
  invite: door.invite.handler(doForCaller(inviteUser)),
  rename: door.rename.handler(doForCaller(renameUser)),
  changeState: door.changeState.handler(doForCaller(changeUserState)),
  endSessions: door.endSessions.handler(doForCaller(endUserSessions)),
  removeFactors: door.removeFactors.handler(doForCaller(removeUserFactors)),
});
