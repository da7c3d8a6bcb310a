import type { RefusalCode } from '../../../../base/api/contract/refusal.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  type BudgetName,
  type Budgets,
  readBudgetLeft,
  returnBudgets,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { findKnownDeviceOfDni } from '../session/known-device-queries.ts';
import { findAccessSettings } from '../settings/access-setting-queries.ts';
import { isOwnAddress } from '../settings/is-own-address.ts';
import {
  climb,
  type NewcomerProof,
  nextProof,
  type ProofRefusal,
} from './newcomer-ladder.ts';
import { isReserved } from './reserved-mode.ts';
import { showNewcomerCode } from './show-newcomer-code.ts';
import { DEAR_TIMES, solveOrAsk } from './solve-or-ask.ts';
import { type AskedDni, noteTold, payTelling } from './tell-dni.ts';

export interface Newcomer {
  /** Digits. */
  dni: string;
  /** The browser's own secret, hashed. */
  browser: Buffer;
  address: string;
  /** The solved puzzle, if one was required. */
  proofOfWork?: string | undefined;
  /** The e-mail that the person gave, and the code that was sent there, if one was required. */
  email: string | undefined;
  emailCode?: { id: string; code: string } | undefined;
  /** True if a code is required, or a dear puzzle where no code can be shown. */
  needsCode?: boolean;
  now: Date;
}

/**
 * A new patient's proof. `known`: budgets are off, or the browser is known. `own`: the clinic's own network.
 */
export type ShownProof = NewcomerProof | 'known' | 'own';

type AdmitRefusal = ProofRefusal | 'NEWCOMERS_BY_PHONE';
export type NewcomerRefusal =
  | 'DNI_REGISTERED'
  | 'NEWCOMER_REFUSED'
  | AdmitRefusal;

/**
 * Lets a person act as a new patient, with the proof that their address needs. The refusal that the DNI is on
 * file reveals a patient, so it is rationed like a failed sign-in; a known device learns nothing new.
 */
export async function asNewcomer<Answer extends Outcome<unknown, RefusalCode>>(
  services: Services,
  newcomer: Newcomer,
  act: (shown: ShownProof) => Promise<Answer>,
): Promise<Answer | Outcome<never, NewcomerRefusal>> {
  const { db, budgets } = services;
  const { dni, browser } = newcomer;
  if (
    !budgets.areOn ||
    (await findKnownDeviceOfDni(db, { dni, browserHash: browser }))
  ) {
    return act('known');
  }
  const isOwn = isOwnAddress(await findAccessSettings(db), newcomer.address);
  const asked = { dni, address: newcomer.address, isOwn };
  const admitted = await admit(services, newcomer, asked);
  if (!admitted.ok) return admitted;
  const { probing, told, leavePlace, costsPlace, shown } = admitted.value;
  const answer = await act(shown);
  const isRevealed = !answer.ok && answer.refusal.code === 'DNI_REGISTERED';
  if (!answer.ok && !(isRevealed && costsPlace)) await leavePlace();
  if (isRevealed) {
    // The cost is not given back.
    if (!told)
      await noteTold(budgets, { ...asked, now: newcomer.now }, probing);
    return refuse({
      code: (await isReserved(budgets, newcomer))
        ? 'NEWCOMER_REFUSED'
        : 'DNI_REGISTERED',
    });
  }
  // Nothing was revealed. A person who is registered now asked only about their own DNI, so the cost of that
  // earlier answer is given back too.
  await returnBudgets(budgets, answer.ok ? { ...probing, ...told } : probing);
  return answer;
}

type Spent = Partial<Record<BudgetName, string>>;

interface Admitted {
  /** The cost of the answer that the DNI is on file. Any other answer gives it back. */
  probing: Spent;
  /** The cost of an earlier answer about this DNI at this address. Null: there was none. */
  told: Spent | null;
  /** Gives back the place among the new persons of the address: no person was registered. */
  leavePlace: () => Promise<void>;
  /** True if the answer that the DNI is on file costs the place, and the code that was shown for it. */
  costsPlace: boolean;
  shown: ShownProof;
}

/**
 * Runs before the DNI is looked up, so that the proof reveals nothing, and spends the cost of an answer
 * first, so that simultaneous requests get no more answers. Beyond the budget it costs a puzzle, then a code.
 */
async function admit(
  services: Services,
  newcomer: Newcomer,
  asked: AskedDni,
): Promise<Outcome<Admitted, AdmitRefusal>> {
  const { budgets, ways } = services;
  const { isOwn } = asked;
  const { address: whose } = newcomer;
  let needsCode = newcomer.needsCode === true && !isOwn;
  const solving = once(async () => {
    const name = isOwn ? 'newPersonWithPuzzleOfAddress' : 'puzzlesOfAddress';
    const isDear =
      !(await hasLeft(budgets, name, whose)) ||
      (!isOwn &&
        (await nextProof(services, { ...newcomer, needsCode })) ===
          'dear puzzle');
    const solved = await solveOrAsk(services, {
      ...newcomer,
      times: isDear ? DEAR_TIMES : 1,
    });
    return { isDear, solved };
  });
  const solve: Solve = async ({ isDear = false } = {}) => {
    const { solved, isDear: wasDear } = await solving();
    // Other requests took the cheaper places meanwhile. A solution serves once: a dearer puzzle is needed.
    if (solved.ok && isDear && !wasDear) {
      return solveOrAsk(services, {
        ...newcomer,
        proofOfWork: undefined,
        times: DEAR_TIMES,
      });
    }
    return solved;
  };
  const paid = await payTelling(budgets, asked);
  const probing: Spent = { ...paid?.spent };
  const refused = async (refusal: Outcome<never, AdmitRefusal>) => {
    await returnBudgets(budgets, probing);
    return refusal;
  };
  if (!paid || (await isReserved(budgets, newcomer))) {
    // Used-up puzzles do not shut an address: others there show a code, or solve a dear puzzle.
    const canShowCode = !isOwn && ways.includes('email');
    needsCode ||=
      canShowCode && !(await hasLeft(budgets, 'puzzlesOfAddress', whose));
    const solved = needsCode ? done(null) : await solve();
    if (!solved.ok) return refused(solved);
    const puzzle: Spent = needsCode || isOwn ? {} : { puzzlesOfAddress: whose };
    if ((await spendBudgets(budgets, puzzle)).ok)
      Object.assign(probing, puzzle);
    else needsCode ||= canShowCode;
  }
  const place = await takePlace(services, newcomer, {
    isOwn,
    solve,
    needsCode,
  });
  if (!place.ok) return refused(place);
  const { leave: leavePlace, shown } = place.value;
  return done({
    probing,
    told: paid?.told ?? null,
    leavePlace,
    costsPlace: needsCode,
    shown,
  });
}

type Solve = (wish?: { isDear?: boolean }) => ReturnType<typeof solveOrAsk>;

/** Asks once, however often it is called: one puzzle serves the whole request. */
function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  return () => {
    asked ??= ask();
    return asked;
  };
}

interface Place {
  /** Gives the place back. */
  leave: () => Promise<void>;
  shown: ShownProof;
}

/**
 * Takes a place among the new persons of the address, with the proof that it needs. On the clinic's own
 * network a puzzle is the most that is asked for, a dearer one after many.
 */
async function takePlace(
  services: Services,
  newcomer: Newcomer,
  {
    isOwn,
    solve,
    needsCode,
  }: { isOwn: boolean; solve: Solve; needsCode: boolean },
): Promise<Outcome<Place, AdmitRefusal>> {
  const { db, budgets } = services;
  const { address: whose } = newcomer;
  if (isOwn) {
    // Many people of the clinic share this network: no person there is sent away.
    const spent = { newPersonOfAddress: whose };
    if ((await spendBudgets(budgets, spent)).ok) {
      return done({ leave: () => returnBudgets(budgets, spent), shown: 'own' });
    }
    const solved = await solve();
    if (!solved.ok) return solved;
    const puzzled = { newPersonWithPuzzleOfAddress: whose };
    const counted = await spendBudgets(budgets, puzzled);
    const leave = () =>
      counted.ok ? returnBudgets(budgets, puzzled) : Promise.resolve();
    return done({ leave, shown: 'own' });
  }
  let unuseCode = async () => {};
  let last: NewcomerProof = 'nothing';
  const climbed = await climb(
    services,
    { ...newcomer, needsCode },
    async (proof) => {
      last = proof;
      if (proof === 'nothing') return done(null);
      if (proof !== 'code') return solve({ isDear: proof === 'dear puzzle' });
      const shown = await showNewcomerCode(db, {
        ...newcomer,
        emailCode: newcomer.emailCode,
      });
      if (!shown.ok) return shown;
      unuseCode = shown.value;
      return done(null);
    },
  );
  if (!climbed.ok) {
    await unuseCode();
    return climbed;
  }
  const leave = async () => {
    await Promise.all([climbed.value(), unuseCode()]);
  };
  return done({ leave, shown: last });
}

async function hasLeft(
  budgets: Budgets,
  name: BudgetName,
  whose: string,
): Promise<boolean> {
  return (await readBudgetLeft(budgets, { name, whose })) > 0;
}
