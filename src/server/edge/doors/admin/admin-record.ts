import { orderVerification } from '../../../record/chain/order-verification.ts';
import { callOf } from '../../calls/call-of.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('admin').record;

/** Whether the records are as they were signed; nothing of what is in them. */
export const adminRecord = atLevel('N2', {
  verify: door.verify.handler(({ context }) => orderVerification(context.services, callOf(context))),
});
