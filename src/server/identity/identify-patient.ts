import { parseDni } from '../../domain/identity/dni.ts';
import { patientCredentials } from '../../domain/identity/patient-credential.ts';
import { deleteBudget } from '../budgets/budget-queries.ts';
import { type Budgets, budgetKey, spendBudgets } from '../budgets/spend-budget.ts';
import { findPatientsByDni, type PatientToIdentify } from '../patients/patient-queries.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { checkNothing, isPasswordOf } from './passwords.ts';
import { isSameSecret } from './secrets.ts';

export interface PatientClaim {
  /** Digits. */
  dni: string;
  password: string;
  browser: string;
  address: string;
}

/**
 * The specification's patient rule (§5, §8): the DNI must be a patient's, and the password that patient's own
 * DNI, until they chose one of their own. Every way takes the time of one hash.
 */
export async function identifyPatient(
  budgets: Budgets,
  { dni, password, browser, address }: PatientClaim,
): Promise<Outcome<PatientToIdentify, 'DNI_NOT_FOUND' | 'WRONG_PASSWORD' | 'TOO_MANY_ATTEMPTS'>> {
  const ofBrowser = `${dni} ${browser}`;
  const within = await spendBudgets(budgets, {
    signInOfDniAndBrowser: ofBrowser,
    signInOfAddress: address,
    signInOfDni: dni,
  });
  if (!within.ok) return within;
  const patients = await findPatientsByDni(budgets.db, dni);
  const [patient] = patients;
  if (!patient || patients.length > 1) {
    await checkNothing(password);
    return refuse({ code: 'DNI_NOT_FOUND' });
  }
  if (!(await opensAccount(patient, password))) return refuse({ code: 'WRONG_PASSWORD' });
  if (budgets.areOn) await deleteBudget(budgets.db, budgetKey('signInOfDniAndBrowser', ofBrowser));
  return done(patient);
}

async function opensAccount(patient: PatientToIdentify, password: string): Promise<boolean> {
  const { passwordHash, dni } = patient;
  const credentials = patientCredentials({ preset: 'recomendado', hasOwnPassword: passwordHash !== null });
  if (passwordHash !== null && credentials.includes('own_password')) {
    return isPasswordOf(passwordHash, password);
  }
  await checkNothing(password);
  // Typed as it is read on the card, with its dots or a leading zero.
  const typed = parseDni(password);
  return credentials.includes('dni') && typed.ok && isSameSecret(typed.dni, dni);
}
