import type { AccessSettings } from '../../access/contract/access.ts';

export type Preset = AccessSettings['preset'];
export type DniOpens = NonNullable<AccessSettings['dniOpens']>;
export type Role = AccessSettings['secondFactorRoles'][number];

interface PresetWords {
  value: Preset;
  name: string;
  /** The effect of the setting on patients. */
  text: string;
  /** The default of `dniOpens` in this preset. */
  dniOpens: DniOpens;
}

/** From the most open to the most careful. */
export const presets: PresetWords[] = [
  {
    value: 'original',
    name: 'Original',
    text: 'El paciente entra siempre con su DNI, aunque haya elegido una contraseña. Quien conozca ese número puede entrar por él y ver cuándo viene.',
    dniOpens: 'always',
  },
  {
    value: 'recomendado',
    name: 'Recomendado',
    text: 'El paciente entra con su DNI hasta que elige una contraseña. Desde entonces entra solo con ella.',
    dniOpens: 'until_own_password',
  },
  {
    value: 'estricto',
    name: 'Estricto',
    text: 'El DNI por sí mismo no abre ninguna cuenta. Cada paciente la activa antes, con un código que se le da en recepción.',
    dniOpens: 'never',
  },
];

export const dniWords: Record<DniOpens, string> = {
  always: 'Siempre',
  until_own_password: 'Hasta que el paciente elige su contraseña',
  never: 'Nunca: hay que activar la cuenta',
};

export const dniChoices = Object.keys(dniWords) as DniOpens[];

export const roleNames: Record<Role, string> = {
  admin: 'Administración',
  doctor: 'Profesionales',
  reception: 'Recepción',
  patient: 'Pacientes',
};

export const roles = Object.keys(roleNames) as Role[];

export function wordsOf(preset: Preset): PresetWords {
  const words = presets.find(({ value }) => value === preset);
  if (!words) throw new Error(`No words for the preset ${preset}.`);
  return words;
}
