import type { PersonRole } from '../../../base/api/rules/session-level.ts';
import { personalFactors } from './personal-factors.ts';
import { personalPassword } from './personal-password.ts';
import { personalSession } from './personal-session.ts';
import { personalStepUp } from './personal-step-up.ts';

/** Procedures of a person on their own session, at the door of their role. */
export function personal(role: PersonRole) {
  return {
    session: personalSession(role),
    stepUp: personalStepUp(role),
    password: personalPassword(role),
    factors: personalFactors(role),
  };
}
