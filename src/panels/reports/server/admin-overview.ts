import { callOf } from '../../../base/doors/call-of.ts';
import { atLevel, openDoor } from '../../../base/doors/guard.ts';
import { listAudit, listAuditKinds } from './list-audit.ts';
import { readDashboard } from './read-dashboard.ts';

const door = openDoor('admin');

/**
 * The day, and what needs attention. The page fetches it again at each change, so a call does not show that a
 * person is there.
 */
export const adminDashboard = atLevel(
  'N2',
  {
    get: door.dashboard.get.handler(({ context }) =>
      readDashboard(context.services, callOf(context)),
    ),
  },
  { isUse: false },
);

export const adminAudit = atLevel('N3', {
  list: door.audit.list.handler(({ input, context }) =>
    listAudit(context.services, { ...input, ...callOf(context) }),
  ),
  kinds: door.audit.kinds.handler(({ context }) =>
    listAuditKinds(context.services),
  ),
});
