/** The clinic's policy for patient sign-in; each preset decides when a DNI works as password. */
export type AccessPreset = 'original' | 'recomendado' | 'estricto';

/** When a patient's DNI serves as their password. */
export type DniOpens = 'always' | 'until_own_password' | 'never';

/** The credentials that a patient may type as password. */
export type PatientCredential = 'dni' | 'own_password';

const OF_PRESET: Record<AccessPreset, DniOpens> = {
  original: 'always',
  recomendado: 'until_own_password',
  estricto: 'never',
};

/** Which credentials open an account without, and with, an own password. */
const CREDENTIALS: Record<
  DniOpens,
  Record<'without' | 'with', readonly PatientCredential[]>
> = {
  always: { without: ['dni'], with: ['own_password', 'dni'] },
  until_own_password: { without: ['dni'], with: ['own_password'] },
  never: { without: [], with: ['own_password'] },
};

interface WhatDniOpens {
  preset: AccessPreset;
  /** Overrides the preset. */
  dniOpens?: DniOpens | null;
}

/** The credentials that open a patient's account; none: it must be activated first. */
export function patientCredentials(
  account: WhatDniOpens & { hasOwnPassword: boolean },
): readonly PatientCredential[] {
  return CREDENTIALS[dniOpensBy(account)][
    account.hasOwnPassword ? 'with' : 'without'
  ];
}

/**
 * True if a refusal says what is wrong, in the specification's words (§8), which also reveals the DNIs on
 * file. Where the DNI never works as password, all refusals are alike.
 */
export function tellsWhatIsWrong(clinic: WhatDniOpens): boolean {
  return dniOpensBy(clinic) !== 'never';
}

function dniOpensBy({ preset, dniOpens }: WhatDniOpens): DniOpens {
  return dniOpens ?? OF_PRESET[preset];
}
