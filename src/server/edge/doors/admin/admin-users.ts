import { listDoctorAccounts } from '../../../people/doctors/list-doctor-accounts.ts';
import { changeUserState } from '../../../people/users/change-user-state.ts';
import { createUser } from '../../../people/users/create-user.ts';
import { endUserSessions } from '../../../people/users/end-user-sessions.ts';
import { inviteUser } from '../../../people/users/invite-user.ts';
import { listUsers } from '../../../people/users/list-users.ts';
import { removeUserFactors } from '../../../people/users/remove-user-factors.ts';
import { renameUser } from '../../../people/users/rename-user.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('admin').users;

/** The accounts of the staff, and how they get in. */
export const adminUsers = atLevel('N3', {
  list: door.list.handler(({ context }) => listUsers(context.services, callOf(context))),
  doctors: door.doctors.handler(({ context }) => listDoctorAccounts(context.services, context.now)),
  create: door.create.handler(doForCaller(createUser)),
  invite: door.invite.handler(doForCaller(inviteUser)),
  rename: door.rename.handler(doForCaller(renameUser)),
  changeState: door.changeState.handler(doForCaller(changeUserState)),
  endSessions: door.endSessions.handler(doForCaller(endUserSessions)),
  removeFactors: door.removeFactors.handler(doForCaller(removeUserFactors)),
});
