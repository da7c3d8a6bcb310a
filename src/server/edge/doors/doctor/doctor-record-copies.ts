import { listAskedCopies } from '../../../record/asked-copies/list-asked-copies.ts';
import { orderAskedCopy } from '../../../record/asked-copies/order-asked-copy.ts';
import { prepareCopy } from '../../../record/asked-copies/prepare-copy.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, ofRecords, openDoor } from '../../calls/guard.ts';

const door = openDoor('doctor').recordCopies;

/** Copies that were asked for at the counter, of the records that the doctor may read. */
export const doctorRecordCopies = atLevel(
  'N2',
  {
    list: door.list.handler(({ context }) => listAskedCopies(context.services, callOf(context))),
    order: door.order.handler(doForCaller(orderAskedCopy)),
    prepare: door.prepare.handler(doForCaller(prepareCopy)),
  },
  ofRecords,
);
