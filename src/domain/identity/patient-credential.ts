/** How far a DNI opens a patient's session; the clinic chooses one. */
export type AccessPreset = 'original' | 'recomendado' | 'estricto';

/** What a patient may type as password. */
export type PatientCredential = 'dni' | 'own_password';

/** One table says which credential opens which account. */
const CREDENTIALS: Record<AccessPreset, Record<'without' | 'with', readonly PatientCredential[]>> = {
  original: { without: ['dni'], with: ['own_password', 'dni'] },
  recomendado: { without: ['dni'], with: ['own_password'] },
  estricto: { without: [], with: ['own_password'] },
};

/** What opens a patient's account; none means that it has to be activated first. */
export function patientCredentials(account: {
  preset: AccessPreset;
  hasOwnPassword: boolean;
}): readonly PatientCredential[] {
  return CREDENTIALS[account.preset][account.hasOwnPassword ? 'with' : 'without'];
}
