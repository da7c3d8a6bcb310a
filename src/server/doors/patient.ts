import { patientAccount } from './patient-account.ts';
import { personal } from './personal.ts';

/** What a signed-in patient may ask. */
export const patientDoor = { ...personal('patient'), ...patientAccount };
