import type {
  InsurerFields,
  InsurerKind,
  PlanFields,
  SetUpInsurer,
  SetUpPlan,
} from '../../../contract/admin/insurers.ts';
import type { EntryErrors, ReadEntry } from '../../components/catalogue/entry-dialog.tsx';
import type { Fact } from '../../components/facts/facts.tsx';
import { formatMoney } from '../../lib/format.ts';
import { readMoney } from '../../lib/typed-money.ts';

/* What an administrator types of who pays for patients, and how it is read. */

export const kindWords: Record<InsurerKind, string> = {
  obra_social: 'Obra social',
  prepaga: 'Prepaga',
  provincial: 'Provincial',
  publica: 'Pública',
};
export const insurerKinds = Object.keys(kindWords) as InsurerKind[];

export interface InsurerDraft {
  name: string;
  kind: InsurerKind;
  rnosCode: string;
  copay: string;
  isEnabled: boolean;
}

export const draftOfInsurer = (insurer: SetUpInsurer | null): InsurerDraft => ({
  name: insurer?.name ?? '',
  kind: insurer?.kind ?? 'obra_social',
  rnosCode: insurer?.rnosCode ?? '',
  copay: insurer && insurer.copayCents !== null ? formatMoney(insurer.copayCents) : '',
  isEnabled: insurer?.isEnabled ?? true,
});

/** Errors are by the contract's fields. */
export function readInsurer({ copay, ...draft }: InsurerDraft): ReadEntry<InsurerFields> {
  const code = draft.rnosCode.trim();
  const copayCents = copay.trim() === '' ? null : readMoney(copay);
  const errors: EntryErrors = {};
  if (draft.name.trim().length < 2) errors.name = 'Escriba el nombre de la cobertura.';
  if (code !== '' && !/^\d{6}$/.test(code)) {
    errors.rnosCode = 'El código RNOS tiene 6 números; complete con ceros adelante.';
  }
  if (copay.trim() !== '' && copayCents === null) errors.copayCents = 'Escriba el copago como $ 3.500.';
  if (Object.keys(errors).length > 0) return { errors };
  return { values: { ...draft, rnosCode: code === '' ? null : code, copayCents } };
}

const stateOf = ({ isEnabled }: { isEnabled: boolean }) => (isEnabled ? 'Habilitada' : 'Deshabilitada');

export const factsOfInsurer = (insurer: SetUpInsurer): Fact[] => [
  { label: 'Nombre', value: insurer.name },
  { label: 'Tipo', value: kindWords[insurer.kind] },
  { label: 'Código RNOS', value: insurer.rnosCode ?? 'Sin código' },
  { label: 'Copago', value: insurer.copayCents === null ? 'Sin indicar' : formatMoney(insurer.copayCents) },
  { label: 'Estado', value: stateOf(insurer) },
];

export const draftOfPlan = (plan: SetUpPlan | null): PlanFields => ({
  name: plan?.name ?? '',
  isEnabled: plan?.isEnabled ?? true,
});

export function readPlan(draft: PlanFields): ReadEntry<PlanFields> {
  return draft.name.trim() === '' ? { errors: { name: 'Escriba el nombre del plan.' } } : { values: draft };
}

export const factsOfPlan = ({ name, isEnabled }: SetUpPlan): Fact[] => [
  { label: 'Nombre', value: name },
  { label: 'Estado', value: isEnabled ? 'Habilitado' : 'Deshabilitado' },
];
