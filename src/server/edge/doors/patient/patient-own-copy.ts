import { makeOwnCopy } from '../../../overview/own-copy/make-own-copy.ts';
import { callOf } from '../../calls/call-of.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';

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
