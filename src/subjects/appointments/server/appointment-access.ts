import type { RefusalCode } from '../../../base/api/contract/refusal.ts';
import type { Services } from '../../../base/doors/services.ts';
import {
  type BudgetName,
  returnBudgets,
  spendBudgets,
} from '../../../base/kernel/budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { hashOf, makeToken } from '../../../base/kernel/secrets/secrets.ts';
import { normalizeCode } from '../../../base/text/appointment-code.ts';
import { solveOrAsk } from '../../access/server/attempts/solve-or-ask.ts';
import { findKnownDeviceOfDni } from '../../access/server/session/known-device-queries.ts';
import { insertLink } from '../../outbox/server/appointment-link-queries.ts';
import type { AppointmentAccess } from '../contract/public-appointments.ts';
import {
  type AppointmentRow,
  findAppointmentByCode,
  findAppointmentByLink,
} from './appointment-queries.ts';

export interface AppointmentRequest {
  appointmentId: string;
  access: AppointmentAccess;
  address: string;
  /** The hash of the browser's own secret. Absent: an unknown browser. */
  browser?: Buffer;
  /** The solved puzzle, if one was required. */
  proofOfWork?: string | undefined;
  now: Date;
}

export interface AccessedAppointment {
  appointment: AppointmentRow;
  linkToken: string;
}

/** Why an appointment is not opened. */
export type AccessRefusal =
  | 'ACCESS_REFUSED'
  | 'TOO_MANY_ATTEMPTS'
  | 'PROOF_OF_WORK_NEEDED';

type Opening = Pick<Services, 'db' | 'budgets' | 'access'>;

/**
 * Opens an appointment for a change, within a daily budget, because each change sends its patient a message.
 * A refused change costs nothing.
 */
export async function changeAppointment<Value, Code extends RefusalCode>(
  services: Opening,
  request: AppointmentRequest,
  change: (accessed: AccessedAppointment) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | AccessRefusal>> {
  const { budgets } = services;
  const accessed = await accessAppointment(services, request);
  if (!accessed.ok) return accessed as Outcome<never, Code | AccessRefusal>;
  const spent = { changeOfAppointment: accessed.value.appointment.id };
  const within = await spendBudgets(budgets, spent);
  if (!within.ok) return within as Outcome<never, Code | AccessRefusal>;
  const changed = await change(accessed.value);
  if (!changed.ok) await returnBudgets(budgets, spent);
  return changed as Outcome<Value, Code | AccessRefusal>;
}

/**
 * Opens an appointment by its link, or by its patient's DNI and its code, which give a link for the next
 * steps. All wrong input gets one refusal, so it reveals nothing.
 */
export async function accessAppointment(
  services: Opening,
  request: AppointmentRequest,
): Promise<Outcome<AccessedAppointment, AccessRefusal>> {
  const { db, budgets } = services;
  const { appointmentId: id, access, now } = request;
  if (access.kind === 'link') {
    const appointment = await findAppointmentByLink(db, {
      id,
      tokenHash: hashOf(access.token),
      now,
    });
    return appointment
      ? done({ appointment, linkToken: access.token })
      : refuse({ code: 'ACCESS_REFUSED' });
  }
  const admitted = await admitGuess(services, request, access.dni);
  if (!admitted.ok) return admitted;
  const code = normalizeCode(access.code);
  const appointment =
    code === null
      ? undefined
      : await findAppointmentByCode(db, { id, dni: access.dni, code, now });
  if (!appointment) return refuse({ code: 'ACCESS_REFUSED' });
  await returnBudgets(budgets, admitted.value);
  const linkToken = makeToken();
  await insertLink(db, { tokenHash: hashOf(linkToken), appointmentId: id });
  return done({ appointment, linkToken });
}

type Spent = Partial<Record<BudgetName, string>>;

/**
 * Counts a guess of the code, and returns what was spent. No stranger uses up the patient's tries: a known
 * browser has its own budget; elsewhere the address has one, and beyond it each guess costs a puzzle.
 */
async function admitGuess(
  services: Opening,
  { appointmentId: id, address, browser, proofOfWork, now }: AppointmentRequest,
  dni: string,
): Promise<Outcome<Spent, 'TOO_MANY_ATTEMPTS' | 'PROOF_OF_WORK_NEEDED'>> {
  const { db, budgets } = services;
  if (!budgets.areOn) return done({});
  if (
    browser &&
    (await findKnownDeviceOfDni(db, { dni, browserHash: browser }))
  ) {
    const ofBrowser = {
      appointmentCodeOfKnownBrowser: `${id} ${browser.toString('base64url')}`,
    };
    const within = await spendBudgets(budgets, ofBrowser);
    return within.ok ? done(ofBrowser) : within;
  }
  const ofAppointment = {
    appointmentCodeOfAppointmentAndAddress: `${id} ${address}`,
  };
  const ofAddress = { appointmentCodeOfAddress: address };
  if ((await spendBudgets(budgets, ofAppointment)).ok) {
    if ((await spendBudgets(budgets, ofAddress)).ok)
      return done({ ...ofAppointment, ...ofAddress });
    await returnBudgets(budgets, ofAppointment);
  }
  const solved = await solveOrAsk(services, { proofOfWork, now });
  if (!solved.ok) return solved;
  const ofPuzzles = { appointmentCodePuzzlesOfAddress: address };
  const within = await spendBudgets(budgets, ofPuzzles);
  return within.ok ? done(ofPuzzles) : within;
}
