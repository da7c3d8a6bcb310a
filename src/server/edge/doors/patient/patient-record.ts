import { orderOwnCopy } from '../../../record/copy/order-own-copy.ts';
import { listOwnReaders } from '../../../record/own/list-own-readers.ts';
import { readOwnRecord } from '../../../record/own/read-own-record.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('patient').record;

/** The patient's own record, and who saw it. */
export const patientRecord = atLevel(
  'N2',
  {
    read: door.read.handler(({ input, context }) =>
      readOwnRecord(context.services, { ...callOf(context), ...input }),
    ),
    orderCopy: door.orderCopy.handler(doForCaller(orderOwnCopy)),
    readers: door.readers.handler(({ context }) => listOwnReaders(context.services, callOf(context))),
  },
  { acting: 'record' },
);
