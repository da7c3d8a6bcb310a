import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import {
  returnBudgets,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import {
  constraintOf,
  inTransaction,
} from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import type { Screens } from '../../contract/screens.ts';
import { listWaitingRooms } from '../queue-queries.ts';
import { listScreens } from './list-screens.ts';
import { insertScreenByCode } from './screen-queries.ts';
import { screenCodeHash } from './start-pairing.ts';

export type ScreenToPair = Call<'reception' | 'admin'> & {
  code: string;
  name: string;
  waitingRoomId: string | null;
};

/**
 * Pairs the screen that shows the code, under a name given by the clinic. Only wrong codes spend the budget.
 */
export async function pairScreen(
  services: Services,
  { code, name, waitingRoomId, ...call }: ScreenToPair,
): Promise<
  Outcome<Screens, 'INVALID_INPUT' | 'CODE_WRONG' | 'TOO_MANY_ATTEMPTS'>
> {
  const { db, budgets, changes } = services;
  const rooms = waitingRoomId === null ? [] : await listWaitingRooms(db);
  if (
    waitingRoomId !== null &&
    !rooms.some(({ id, isEnabled }) => id === waitingRoomId && isEnabled)
  ) {
    return invalid('waitingRoomId', 'Elija una sala de espera de la lista.');
  }
  const { now } = call;
  const userId = call.actor.id;
  const spent = { wrongScreenCodeOfUser: userId };
  const within = await spendBudgets(budgets, spent);
  if (!within.ok) return within;
  const paired = await pair();
  if (paired === 'wrong')
    return refuse({ code: 'CODE_WRONG', data: { attemptsLeft: null } });
  await returnBudgets(budgets, spent);
  if (paired === 'name taken')
    return invalid('name', 'Ya hay una pantalla con ese nombre.');
  changes.announce({ kind: 'queue' });
  return done(await listScreens(db, now));

  async function pair(): Promise<'wrong' | 'name taken' | 'paired'> {
    const codeHash = screenCodeHash(services, code);
    try {
      const screen = await inTransaction(db, async (tx) => {
        const inserted = await insertScreenByCode(tx, {
          codeHash,
          name,
          waitingRoomId,
          userId,
          now,
        });
        if (!inserted) return undefined;
        const detail = { screen: inserted.id };
        await insertAuditEvent(tx, {
          ...doneBy(call),
          kind: 'screen_paired',
          detail,
        });
        return inserted;
      });
      return screen ? 'paired' : 'wrong';
    } catch (error) {
      if (constraintOf(error) === 'a_screen_in_use_has_its_name')
        return 'name taken';
      throw error;
    }
  }
}
