import { sessionContract } from '../../../base/api/contract/session.ts';
import { factorsContract } from './factors.ts';
import { passwordContract } from './password.ts';
import { stepUpContract } from './step-up.ts';

/** The requests of a signed-in person about their own session, the same at each of the four doors. */
export const personalContract = {
  session: sessionContract,
  stepUp: stepUpContract,
  password: passwordContract,
  factors: factorsContract,
};
