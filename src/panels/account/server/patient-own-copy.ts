import { callOf } from '../../../base/doors/call-of.ts';
import { atLevel, openDoor, settle } from '../../../base/doors/guard.ts';
import { makeOwnCopy } from './make-own-copy.ts';

const door = openDoor('patient').ownCopy;

export const patientOwnCopy = atLevel(
  'N2',
  {
    make: door.make.handler(async ({ context, errors }) =>
      settle(await makeOwnCopy(context.services, callOf(context)), errors),
    ),
  },
  { acting: 'record' },
);
