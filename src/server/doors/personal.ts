import type { PersonRole } from '../../domain/identity/session-level.ts';
import { personalFactors } from './personal-factors.ts';
import { personalPassword } from './personal-password.ts';
import { personalSession } from './personal-session.ts';
import { personalStepUp } from './personal-step-up.ts';

/** What whoever is signed in may ask of their own session, at the door of that role. */
export function personal(role: PersonRole) {
  return {
    session: personalSession(role),
    stepUp: personalStepUp(role),
    password: personalPassword(role),
    factors: personalFactors(role),
  };
}
