import { factorsContract } from './factors.ts';
import { passwordContract } from './password.ts';
import { sessionContract } from './session.ts';
import { stepUpContract } from './step-up.ts';

/** What whoever is signed in may ask of their own session, the same at each of the four doors. */
export const personalContract = {
  session: sessionContract,
  stepUp: stepUpContract,
  password: passwordContract,
  factors: factorsContract,
};
