import type { Budget } from '../../../base/kernel/budgets/spend-budget.ts';
import { EMAIL_CODE_RESEND_SECONDS } from '../rules/email-code.ts';

export const accessBudgets = {
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
  /** Further repeats of it: beyond this each counts as an attempt of its own. */
  repeatOfAttempt: { units: 3, windowSeconds: 60 },
  /** Wrong passwords for one staff account, from one unknown address: beyond this each try costs a puzzle. */
  signInOfStaff: { units: 5, windowSeconds: 15 * 60 },
  /** The same, with a puzzle each. */
  puzzledSignInOfStaff: { units: 5, windowSeconds: 15 * 60 },
  /** Wrong passwords for one staff account, in a browser in which that person signed in before. */
  signInOfStaffAndBrowser: { units: 5, windowSeconds: 15 * 60 },
  /** The same, with a puzzle each. */
  puzzledSignInOfStaffAndBrowser: { units: 10, windowSeconds: 15 * 60 },
  /** Wrong passwords for one staff account, from the clinic's own networks. */
  signInOfStaffAtClinic: { units: 5, windowSeconds: 15 * 60 },
  /** The same, with a puzzle each: one each 5 seconds at least, so that no person is shut out. */
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
  /** Requests for a link or a list of appointments: beyond this each costs a puzzle. */
  recoveryOfAddress: { units: 20, windowSeconds: 60 * 60 },
  /** Requests for one DNI or e-mail, known or not. Once used up, nothing is sent and nothing is revealed. */
  recoveryOfAccount: { units: 4, windowSeconds: 60 * 60 },
  /** Links that open nothing. One that opens is never refused. */
  linkOfAddress: { units: 120, windowSeconds: 60 * 60 },
  /** Wrong activation codes of one browser, of any patient: beyond this each try costs a puzzle. */
  activationOfBrowser: { units: 10, windowSeconds: 60 * 60 },
  /** The same of one address, which people share. */
  activationOfAddress: { units: 30, windowSeconds: 60 * 60 },
  /** Activation codes made. */
  activationCodeOfPatient: { units: 10, windowSeconds: 24 * 60 * 60 },
  /** Codes that raise a session, sent by e-mail. */
  codeOfPatient: { units: 5, windowSeconds: 60 * 60 },
  /** Codes sent to one session: a second one comes a minute later at the earliest. */
  codeResendOfSession: { units: 1, windowSeconds: EMAIL_CODE_RESEND_SECONDS },
  /** Wrong codes that came by e-mail; then only the counter helps. */
  failedCodeOfPatient: { units: 10, windowSeconds: 24 * 60 * 60 },
  /** Wrong own passwords that a signed-in person types in one session. */
  ownPasswordOfSession: { units: 5, windowSeconds: 15 * 60 },
  /** The same in all sessions of the account. */
  ownPasswordOfAccount: { units: 10, windowSeconds: 15 * 60 },
  /** Wrong codes of an authenticator app, and wrong recovery codes. */
  factorOfSession: { units: 5, windowSeconds: 15 * 60 },
  /** Wrong codes of the app, in any session. */
  factorOfAccount: { units: 5, windowSeconds: 15 * 60 },
  /** Wrong recovery codes. None counts for the account alone, because its owner must get in. */
  recoveryCodeOfAccountAndAddress: { units: 5, windowSeconds: 15 * 60 },
  /** New persons of one address without a proof: a family. */
  newPersonOfAddress: { units: 3, windowSeconds: 60 * 60 },
  /**
   * New persons beyond those, with a puzzle that the browser solves unseen: thirty an hour so far, as in a
   * waiting room or a mobile network.
   */
  newPersonWithPuzzleOfAddress: { units: 27, windowSeconds: 60 * 60 },
  /** New persons beyond those, with a code to the e-mail that they give. */
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
  /** Codes to new persons of one address: beyond this each costs a dearer puzzle. */
  newcomerCodeOfAddress: { units: 90, windowSeconds: 60 * 60 },
  /** All codes to new persons of one address: beyond this none is sent. */
  newcomerCodeInAllOfAddress: { units: 300, windowSeconds: 60 * 60 },
  /** Codes to mailboxes of one owner (outside the large providers, of one domain), from anywhere. */
  newcomerCodeOfMailboxOwner: { units: 30, windowSeconds: 60 * 60 },
  /**
   * Messages to one e-mail or phone for all unverified persons: enough for a family that books together,
   * little for a stranger whose address was typed.
   */
  messageOfDestination: { units: 6, windowSeconds: 60 * 60 },
  /** The same in a day. */
  messageOfDestinationInDay: { units: 15, windowSeconds: 24 * 60 * 60 },
  /** Changes of e-mail that one patient starts: each sends a code. */
  emailChangeOfPatient: { units: 5, windowSeconds: 24 * 60 * 60 },
} satisfies Record<string, Budget>;
