import { callOf } from '../../../base/doors/call-of.ts';
import { atLevel, openDoor, settle } from '../../../base/doors/guard.ts';
import { sendTestMessage } from '../../../subjects/messages/server/sent/send-test-message.ts';
import { backUpNow } from './back-up-now.ts';

const door = openDoor('admin').installation;

/** Tries out settings of the operator. */
export const adminInstallation = atLevel('N2', {
  sendTestMessage: door.sendTestMessage.handler(async ({ context, errors }) => {
    const { services, upkeep } = context;
    return settle(
      await sendTestMessage({ ...services, ...upkeep }, callOf(context)),
      errors,
    );
  }),
  backUp: door.backUp.handler(async ({ context, errors }) => {
    const { services, upkeep } = context;
    return settle(
      await backUpNow({ ...services, ...upkeep }, callOf(context)),
      errors,
    );
  }),
});
