import { sessionContract } from '../../../base/api/contract/session.ts';
import { factorsContract } from './factors.ts';
import { passwordContract } from './password.ts';
import { stepUpContract } from './step-up.ts';

/** What a signed-in person may request about their own session, identical at each of the four doors. */
export const personalContract = {
  session: sessionContract,
  stepUp: stepUpContract,
  password: passwordContract,
  factors: factorsContract,
};
