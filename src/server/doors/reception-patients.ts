import { createActivationCode } from '../identity/create-activation-code.ts';
import { verifyIdentity } from '../identity/verify-identity.ts';
import { atLevel, openDoor, settle, signedIn } from './guard.ts';

const door = openDoor('reception');

/** What the counter does about who a patient is. */
export const receptionPatients = atLevel('N2', {
  verifyIdentity: door.patients.verifyIdentity.handler(async ({ input, context, errors }) => {
    const { services, now } = context;
    return settle(await verifyIdentity(services, { ...input, actor: signedIn(context), now }), errors);
  }),
  createActivationCode: door.patients.createActivationCode.handler(async ({ input, context, errors }) => {
    const { services, now } = context;
    return settle(await createActivationCode(services, { ...input, actor: signedIn(context), now }), errors);
  }),
});
