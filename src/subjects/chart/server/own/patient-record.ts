import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { orderOwnCopy } from '../copies/order-own-copy.ts';
import { listOwnReaders } from './list-own-readers.ts';
import { readOwnRecord } from './read-own-record.ts';

const door = openDoor('patient').record;

/** The patient's own record, and who saw it. */
export const patientRecord = atLevel(
  'N2',
  {
    read: door.read.handler(({ input, context }) =>
      readOwnRecord(context.services, { ...callOf(context), ...input }),
    ),
    orderCopy: door.orderCopy.handler(doForCaller(orderOwnCopy)),
    readers: door.readers.handler(({ context }) =>
      listOwnReaders(context.services, callOf(context)),
    ),
  },
  { acting: 'record' },
);
