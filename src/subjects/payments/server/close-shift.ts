import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../base/kernel/refusal.ts';
import { hashOf } from '../../../base/kernel/secrets/secrets.ts';
import { collapseSpaces } from '../../../base/text/plain-text.ts';
import type { ShiftClose } from '../contract/cash.ts';
import { expectedCash } from '../rules/shift-totals.ts';
import {
  findCloseByKey,
  insertClose,
  listShiftPayments,
  lockTill,
  type ShiftCloseRow,
} from './cash-queries.ts';
import { insertTillIfNew } from './payment-queries.ts';
import { toShiftClose } from './read-cash-day.ts';

export interface ShiftToClose extends Call<'reception'> {
  till: string;
  shift: number;
  /** The number of the shift's notes on the screen. */
  seenPayments: number;
  floatCents: number;
  countedCents: number;
  note: string | null;
  idempotencyKey: string;
}

type CloseRefusal =
  | 'INVALID_INPUT'
  | 'CHANGED_MEANWHILE'
  | 'IDEMPOTENCY_MISMATCH';

/**
 * Closes a till's shift with the counted cash, and opens the next one. A payment at the same moment either
 * belongs to the next shift or refuses the close with CHANGED_MEANWHILE. A cash difference needs a note.
 */
export async function closeShift(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  { idempotencyKey, ...request }: ShiftToClose,
): Promise<Outcome<ShiftClose, CloseRefusal>> {
  const {
    till: name,
    shift,
    seenPayments,
    floatCents,
    countedCents,
    actor,
    now,
  } = request;
  const note = request.note && collapseSpaces(request.note);
  const keyHash = hashOf(`${actor.id} close ${idempotencyKey}`);
  const requestHash = hashOf(
    JSON.stringify({
      name,
      shift,
      seenPayments,
      floatCents,
      countedCents,
      note,
    }),
  );
  const closed = await inTransaction(
    db,
    async (tx): Promise<Outcome<ShiftCloseRow, CloseRefusal>> => {
      await insertTillIfNew(tx, collapseSpaces(name));
      const till = await lockTill(tx, name);
      if (!till) return refuse({ code: 'CHANGED_MEANWHILE' });
      const before = await findCloseByKey(tx, keyHash);
      if (before) {
        return before.requestHash.equals(requestHash)
          ? done(before)
          : refuse({ code: 'IDEMPOTENCY_MISMATCH' });
      }
      const payments = await listShiftPayments(tx, { tillId: till.id, shift });
      if (till.openShift !== shift || payments.length !== seenPayments) {
        return refuse({ code: 'CHANGED_MEANWHILE' });
      }
      const expectedCents = expectedCash(payments, { floatCents });
      if (countedCents !== expectedCents && note === null) {
        return invalid('note', 'Escriba a qué se debe la diferencia.');
      }
      const counts = { floatCents, expectedCents, countedCents };
      await insertClose(tx, {
        tillId: till.id,
        shift,
        ...counts,
        note,
        closedAt: now,
        closedBy: actor.id,
        keyHash,
        requestHash,
      });
      await insertAuditEvent(tx, {
        ...doneBy(request),
        kind: 'shift_closed',
        detail: {
          till: till.name,
          shift,
          ...counts,
          differenceCents: countedCents - expectedCents,
        },
      });
      return done((await findCloseByKey(tx, keyHash)) as ShiftCloseRow);
    },
  );
  if (!closed.ok) return closed;
  changes.announce({ kind: 'cash' });
  return done(toShiftClose(closed.value));
}
