import { tellPayerOfHold } from '../../../agenda/take/payer-of-hold.ts';
import { proveHoldFor } from '../../../agenda/take/prove-hold.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('patient').holds;

/** A held time, for the signed-in patient or for a person for whom they act. */
export const patientHolds = atLevel(
  'N1',
  {
    payer: door.payer.handler(doForCaller(tellPayerOfHold)),
    prove: door.prove.handler(doForCaller(proveHoldFor)),
  },
  { acting: 'appointments' },
);
