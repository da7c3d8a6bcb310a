import type { RefusalCode } from '../../api/contract/refusal.ts';
import type { Database } from '../db/database.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import {
  findBudgetLeft,
  findBudgetWait,
  updateBudget,
  updateBudgetReturned,
} from './budget-queries.ts';

/** The units allowed per window. */
export const budgets = {
  /** Wrong passwords for one DNI from one browser. */
  signInOfDniAndBrowser: { units: 5, windowSeconds: 15 * 60 },
  /**
   * Tries for one DNI from anywhere. They come back soon, because strangers may know a DNI and use them up.
   */
  signInOfDni: { units: 10, windowSeconds: 15 * 60 },
  /** Failures from one unknown address: beyond this each try costs a puzzle. */
  signInOfAddress: { units: 60, windowSeconds: 60 * 60 },
  /** Failures in spite of a puzzle from one unknown address: beyond this puzzles are dearer. */
  puzzledSignInOfAddress: { units: 20, windowSeconds: 60 * 60 },
  /** Wrong passwords for one DNI from one unknown address, in spite of a puzzle; other than the DNI itself. */
  puzzledSignInOfDniAndAddress: { units: 20, windowSeconds: 60 * 60 },
  /** A repeat of the same attempt, after a lost response, counts once. */
  firstOfAttempt: { units: 1, windowSeconds: 60 },
  repeatOfAttempt: { units: 3, windowSeconds: 60 },
  /** Wrong passwords for one staff account, from one unknown address: free, and then with a puzzle each. */
  signInOfStaff: { units: 5, windowSeconds: 15 * 60 },
  puzzledSignInOfStaff: { units: 5, windowSeconds: 15 * 60 },
  /** The same in a browser in which that person signed in before. */
  signInOfStaffAndBrowser: { units: 5, windowSeconds: 15 * 60 },
  puzzledSignInOfStaffAndBrowser: { units: 10, windowSeconds: 15 * 60 },
  /** The same from the clinic's own networks: one each 5 seconds at least, so that no person is shut out. */
  signInOfStaffAtClinic: { units: 5, windowSeconds: 15 * 60 },
  puzzledSignInOfStaffAtClinic: { units: 180, windowSeconds: 15 * 60 },
  /**
   * Wrong passwords of all staff accounts in unknown browsers. Beyond this the clinic is told; no try is
   * refused.
   */
  failedStaffOfClinic: { units: 30, windowSeconds: 60 * 60 },
  /** Different DNIs that failed from one address: beyond this each try costs a puzzle. */
  failedDnisOfAddress: { units: 10, windowSeconds: 60 * 60 },
  /** New people admitted by a puzzle: beyond this each shows a code, or solves a dearer one where no mail is sent. */
  puzzlesOfAddress: { units: 20, windowSeconds: 60 * 60 },
  /** A DNI counts once among the failed DNIs of an address. */
  failedDniOfAddress: { units: 1, windowSeconds: 60 * 60 },
  /** A new person of an address was told about a DNI: the same question again costs nothing. */
  toldDniOfAddress: { units: 1, windowSeconds: 60 * 60 },
  /**
   * Answers of one address that reveal a DNI, the clinic's own too: beyond this it alone is in reserved mode.
   */
  tellingsOfAddress: { units: 40, windowSeconds: 60 * 60 },
  /** Answers of the whole clinic that reveal whether a DNI is on file. */
  dniNotFoundOfClinic: { units: 200, windowSeconds: 60 * 60 },
  /** Tries of the doctors' default password, over all doctors. */
  defaultPassword: { units: 20, windowSeconds: 60 * 60 },
  /** Holds without a puzzle; each further one costs a puzzle and a unit of the next two. */
  freeHoldOfBrowser: { units: 8, windowSeconds: 10 * 60 },
  freeHoldOfAddress: { units: 40, windowSeconds: 10 * 60 },
  holdOfBrowser: { units: 40, windowSeconds: 10 * 60 },
  /** Beyond it no request is refused: the holds of the address are let go together. */
  holdOfAddress: { units: 300, windowSeconds: 10 * 60 },
  /** Extensions of holds that count for an address. */
  extensionOfAddress: { units: 15, windowSeconds: 10 * 60 },
  bookingOfBrowser: { units: 10, windowSeconds: 24 * 60 * 60 },
  bookingOfPatient: { units: 10, windowSeconds: 24 * 60 * 60 },
  /** Wishes of the waiting list that one patient writes or renews. */
  waitlistOfPatient: { units: 12, windowSeconds: 24 * 60 * 60 },
  /** Registering a new patient reveals whether a DNI is on file. */
  registrationOfBrowser: { units: 10, windowSeconds: 60 * 60 },
  /** Wrong guesses of an appointment's code. None counts for the appointment alone: its owner must get in. */
  appointmentCodeOfKnownBrowser: { units: 10, windowSeconds: 60 * 60 },
  appointmentCodeOfAppointmentAndAddress: { units: 10, windowSeconds: 60 * 60 },
  appointmentCodeOfAddress: { units: 60, windowSeconds: 60 * 60 },
  /** Guesses admitted by a puzzle, beyond those. */
  appointmentCodePuzzlesOfAddress: { units: 120, windowSeconds: 60 * 60 },
  /** Undoing and moving: each sends the patient a message. Cancelling is never refused. */
  changeOfAppointment: { units: 12, windowSeconds: 24 * 60 * 60 },
  /** Ticks and readings of what to bring to one appointment. */
  checklistOfAppointment: { units: 300, windowSeconds: 24 * 60 * 60 },
  /** Requests for a link or a list of appointments: beyond this each costs a puzzle. */
  recoveryOfAddress: { units: 20, windowSeconds: 60 * 60 },
  /** Requests for one DNI or e-mail, known or not. Once used up, nothing is sent and nothing is revealed. */
  recoveryOfAccount: { units: 4, windowSeconds: 60 * 60 },
  /** Links that open nothing. One that opens is never refused. */
  linkOfAddress: { units: 120, windowSeconds: 60 * 60 },
  /** Codes of unknown documents. A known code is never refused. */
  documentOfAddress: { units: 120, windowSeconds: 60 * 60 },
  /** Wrong activation codes, of any patient: beyond either budget each try costs a puzzle. */
  activationOfBrowser: { units: 10, windowSeconds: 60 * 60 },
  activationOfAddress: { units: 30, windowSeconds: 60 * 60 },
  /** Activation codes made. */
  activationCodeOfPatient: { units: 10, windowSeconds: 24 * 60 * 60 },
  /** Family codes made, wrong ones typed, and babies registered by one person. */
  familyCodeOfPatient: { units: 10, windowSeconds: 24 * 60 * 60 },
  wrongFamilyCodeOfPatient: { units: 10, windowSeconds: 60 * 60 },
  newbornOfPatient: { units: 3, windowSeconds: 24 * 60 * 60 },
  professionalRequestOfAddress: { units: 10, windowSeconds: 60 * 60 },
  /** Codes that raise a session, sent by e-mail. */
  codeOfPatient: { units: 5, windowSeconds: 60 * 60 },
  codeResendOfSession: { units: 1, windowSeconds: 60 },
  /** Wrong codes that came by e-mail; then only the counter helps. */
  failedCodeOfPatient: { units: 10, windowSeconds: 24 * 60 * 60 },
  /** Wrong own passwords, typed by a signed-in person. */
  ownPasswordOfSession: { units: 5, windowSeconds: 15 * 60 },
  ownPasswordOfAccount: { units: 10, windowSeconds: 15 * 60 },
  /** Wrong codes of an authenticator app, and wrong recovery codes. */
  factorOfSession: { units: 5, windowSeconds: 15 * 60 },
  /** Wrong codes of the app, in any session. */
  factorOfAccount: { units: 5, windowSeconds: 15 * 60 },
  /** Wrong recovery codes. None counts for the account alone, because its owner must get in. */
  recoveryCodeOfAccountAndAddress: { units: 5, windowSeconds: 15 * 60 },
  /**
   * New persons of one address: a family without a proof, then with a puzzle that the browser solves unseen
   * (thirty an hour so far: a waiting room, a mobile network), then with a code to the e-mail that they give.
   */
  newPersonOfAddress: { units: 3, windowSeconds: 60 * 60 },
  newPersonWithPuzzleOfAddress: { units: 27, windowSeconds: 60 * 60 },
  newPersonWithCodeOfAddress: { units: 60, windowSeconds: 60 * 60 },
  /**
   * New persons of one mailbox, where their address has no places left: a family that shares one. Outside the
   * large providers it is the whole domain.
   */
  newPersonOfMailbox: { units: 3, windowSeconds: 24 * 60 * 60 },
  /** All of these of one address: far beyond what people who share it bring, with any number of mailboxes. */
  newPersonBeyondLadder: { units: 300, windowSeconds: 24 * 60 * 60 },
  /** New persons of one address who can show no code, and solve a dear puzzle each (decision 60). */
  newPersonWithDearPuzzleOfAddress: { units: 300, windowSeconds: 24 * 60 * 60 },
  /** Codes to new persons: beyond the first each costs a dearer puzzle, beyond the second none is sent. */
  newcomerCodeOfAddress: { units: 90, windowSeconds: 60 * 60 },
  newcomerCodeInAllOfAddress: { units: 300, windowSeconds: 60 * 60 },
  /** The same to mailboxes of one owner (outside the large providers, of one domain), from anywhere. */
  newcomerCodeOfMailboxOwner: { units: 30, windowSeconds: 60 * 60 },
  /**
   * Messages to one e-mail or phone for all unverified persons: enough for a family that books together,
   * little for a stranger whose address was typed.
   */
  messageOfDestination: { units: 6, windowSeconds: 60 * 60 },
  messageOfDestinationInDay: { units: 15, windowSeconds: 24 * 60 * 60 },
  /** The same, for messages that the clinic decides (it cancels, it is late). */
  clinicMessageOfDestination: { units: 15, windowSeconds: 24 * 60 * 60 },
  /** Test messages of administrators, to their own e-mail. */
  testMessageOfAccount: { units: 3, windowSeconds: 60 },
  /** Backups that administrators ask for: each fills the disk a little, for as long as backups are kept. */
  backupOfClinic: { units: 12, windowSeconds: 24 * 60 * 60 },
  /** Records that a doctor opens by exception, found or not. */
  exceptionOfDoctor: { units: 10, windowSeconds: 60 * 60 },
  /** Files that a doctor adds to visits: each is decoded, and takes room. */
  attachmentOfDoctor: { units: 200, windowSeconds: 60 * 60 },
  /** Papers that one person sends before appointments: the same. */
  paperOfPatient: { units: 20, windowSeconds: 24 * 60 * 60 },
  /** Codes that unpaired screens show. */
  screenCodeOfAddress: { units: 20, windowSeconds: 60 * 60 },
  /** Browsers too old for the screen of a waiting room that report for the first time. */
  oldScreenOfAddress: { units: 10, windowSeconds: 60 * 60 },
  /** Wrong codes that one person of the clinic types to pair a screen. */
  wrongScreenCodeOfUser: { units: 10, windowSeconds: 15 * 60 },
  /** Texts typed at one kiosk that name nothing of today. */
  kioskTryOfScreen: { units: 30, windowSeconds: 10 * 60 },
  /**
   * DNI and code that name nothing, after scanning a screen. None counts for the screen, which people share.
   */
  hereTryOfBrowser: { units: 10, windowSeconds: 10 * 60 },
  hereTryOfAddress: { units: 120, windowSeconds: 60 * 60 },
  emailChangeOfPatient: { units: 5, windowSeconds: 24 * 60 * 60 },
} as const;

export type BudgetName = keyof typeof budgets;

export interface Budgets {
  db: Database;
  /** Off in benchmarks and races, which ask more than people do. */
  areOn: boolean;
}

/** Takes one unit of each, in order; the first empty one refuses, with the time to wait. */
export async function spendBudgets(
  { db, areOn }: Budgets,
  spent: Partial<Record<BudgetName, string>>,
): Promise<Outcome<null, 'TOO_MANY_ATTEMPTS'>> {
  if (!areOn) return done(null);
  for (const [name, whose] of Object.entries(spent)) {
    const budget = {
      key: budgetKey(name as BudgetName, whose),
      ...budgets[name as BudgetName],
    };
    if (await updateBudget(db, budget)) continue;
    const retryAfterSeconds = await findBudgetWait(db, budget);
    return refuse({ code: 'TOO_MANY_ATTEMPTS', data: { retryAfterSeconds } });
  }
  return done(null);
}

/**
 * Takes one unit of each budget before an act, and gives them back if the act is refused or a later budget is
 * empty. So a refused request costs nothing, and uses up no budget that others share.
 */
export async function withinBudgets<
  Answer extends Outcome<unknown, RefusalCode>,
>(
  budgets: Budgets,
  wanted: Partial<Record<BudgetName, string>>,
  act: () => Promise<Answer>,
): Promise<Answer | Outcome<never, 'TOO_MANY_ATTEMPTS'>> {
  const spent: typeof wanted = {};
  for (const [name, whose] of Object.entries(wanted)) {
    const within = await spendBudgets(budgets, { [name]: whose });
    if (!within.ok) {
      await returnBudgets(budgets, spent);
      return within;
    }
    spent[name as BudgetName] = whose;
  }
  const answer = await act();
  if (!answer.ok) await returnBudgets(budgets, spent);
  return answer;
}

/** Gives back the units of an act that did not happen. */
export async function returnBudgets(
  { db, areOn }: Budgets,
  spent: Partial<Record<BudgetName, string>>,
): Promise<void> {
  if (!areOn) return;
  for (const [name, whose] of Object.entries(spent)) {
    await updateBudgetReturned(db, {
      key: budgetKey(name as BudgetName, whose),
      ...budgets[name as BudgetName],
    });
  }
}

/** The units available now; for display, not a guarantee. */
export async function readBudgetLeft(
  { db, areOn }: Budgets,
  { name, whose }: { name: BudgetName; whose: string },
): Promise<number> {
  return areOn
    ? findBudgetLeft(db, { key: budgetKey(name, whose), ...budgets[name] })
    : budgets[name].units;
}

export function budgetKey(name: BudgetName, whose: string): string {
  return `${name}:${whose}`;
}
