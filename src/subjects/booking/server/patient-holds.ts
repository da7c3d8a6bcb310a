import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../base/doors/guard.ts';
import { tellPayerOfHold } from './take/payer-of-hold.ts';
import { proveHoldFor } from './take/prove-hold.ts';

const door = openDoor('patient').holds;

/** A held time, for the signed-in patient or a person they represent. */
export const patientHolds = atLevel(
  'N1',
  {
    payer: door.payer.handler(doForCaller(tellPayerOfHold)),
    prove: door.prove.handler(doForCaller(proveHoldFor)),
  },
  { acting: 'appointments' },
);
