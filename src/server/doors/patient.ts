import { patientAccount } from './patient-account.ts';
import { patientContact, patientOwnData } from './patient-own-data.ts';
import { personal } from './personal.ts';

/** What a signed-in patient may ask. */
export const patientDoor = {
  ...personal('patient'),
  ...patientAccount,
  ...patientOwnData,
  profile: { ...patientAccount.profile, ...patientContact },
};
