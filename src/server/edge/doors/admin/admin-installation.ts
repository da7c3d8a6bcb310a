import { sendTestMessage } from '../../../messages/trial/send-test-message.ts';
import { backUpNow } from '../../../ops/backup/back-up-now.ts';
import { callOf } from '../../calls/call-of.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';

const door = openDoor('admin').installation;

/** Trying what whoever runs the server set. */
export const adminInstallation = atLevel('N2', {
  sendTestMessage: door.sendTestMessage.handler(async ({ context, errors }) => {
    const { services, upkeep } = context;
    return settle(await sendTestMessage({ ...services, ...upkeep }, callOf(context)), errors);
  }),
  backUp: door.backUp.handler(async ({ context, errors }) => {
    const { services, upkeep } = context;
    return settle(await backUpNow({ ...services, ...upkeep }, callOf(context)), errors);
  }),
});
