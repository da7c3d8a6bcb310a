import { callOf } from '../../../../base/doors/call-of.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { orderVerification } from './order-verification.ts';

const door = openDoor('admin').record;

/** Checks whether the records are as they were signed. Shows nothing of their content. */
export const adminRecord = atLevel('N2', {
  verify: door.verify.handler(({ context }) =>
    orderVerification(context.services, callOf(context)),
  ),
});
