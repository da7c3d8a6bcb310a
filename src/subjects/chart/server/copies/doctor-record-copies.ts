import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, ofRecords, openDoor } from '../../../../base/doors/guard.ts';
import { listAskedCopies } from './list-asked-copies.ts';
import { orderAskedCopy } from './order-asked-copy.ts';
import { prepareCopy } from './prepare-copy.ts';

const door = openDoor('doctor').recordCopies;

/** Copies that were asked for at the counter, of the records that the doctor may read. */
export const doctorRecordCopies = atLevel(
  'N2',
  {
    list: door.list.handler(({ context }) =>
      listAskedCopies(context.services, callOf(context)),
    ),
    order: door.order.handler(doForCaller(orderAskedCopy)),
    prepare: door.prepare.handler(doForCaller(prepareCopy)),
  },
  ofRecords,
);
