import {
  ACTING_CHANGED,
  ACTING_ENDED,
  NEEDS_CODE,
  NEEDS_SECOND_FACTOR,
  NOT_SIGNED_IN,
  NOT_WHILE_ACTING,
  OUT_OF_FAMILY_SCOPE,
  RECORD_CLOSED,
  TOKEN_EXPIRED,
  UNAVAILABLE,
} from './refusals.ts';

/** The refusals of every procedure behind a sign-in. */
export const signedIn = {
  NOT_SIGNED_IN,
  TOKEN_EXPIRED,
  NEEDS_CODE,
  RECORD_CLOSED,
  UNAVAILABLE,
};

/** The refusals of every procedure that a patient's session may ask for another person. */
export const acting = {
  ACTING_ENDED,
  ACTING_CHANGED,
  NOT_WHILE_ACTING,
  OUT_OF_FAMILY_SCOPE,
};

/** The refusals of every procedure behind a reinforced session. */
export const reinforced = { NEEDS_SECOND_FACTOR, ...signedIn };
