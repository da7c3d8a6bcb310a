import { callOf } from '../../../../base/doors/call-of.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { orderVerification } from './order-verification.ts';

const door = openDoor('admin').record;

/** Whether the records are as they were signed; nothing of what is in them. */
export const adminRecord = atLevel('N2', {
  verify: door.verify.handler(({ context }) => orderVerification(context.services, callOf(context))),
});
