import type {
  PracticeFields,
  SetUpPractice,
  SetUpSpecialty,
  SpecialtyFields,
} from '../../../contract/admin/specialties.ts';
import type { EntryErrors, ReadEntry } from '../../components/catalogue/entry-dialog.tsx';
import type { Fact } from '../../components/facts/facts.tsx';
import { formatMoney } from '../../lib/format.ts';
import { readMoney } from '../../lib/typed-money.ts';

/* What an administrator types of a specialty or a practice, and how it is read. */

export interface SpecialtyDraft {
  name: string;
  isEnabled: boolean;
}

export const draftOfSpecialty = (specialty: SetUpSpecialty | null): SpecialtyDraft => ({
  name: specialty?.name ?? '',
  isEnabled: specialty?.isEnabled ?? true,
});

export function readSpecialty({ name, isEnabled }: SpecialtyDraft): ReadEntry<SpecialtyFields> {
  if (name.trim().length < 2) return { errors: { name: 'Escriba el nombre de la especialidad.' } };
  return { values: { name, isEnabled } };
}

const stateOf = ({ isEnabled }: { isEnabled: boolean }) => (isEnabled ? 'Habilitada' : 'Deshabilitada');

export const factsOfSpecialty = (specialty: SetUpSpecialty): Fact[] => [
  { label: 'Nombre', value: specialty.name },
  { label: 'Estado', value: stateOf(specialty) },
];

export interface PracticeDraft {
  name: string;
  minutes: string;
  price: string;
  preparation: string;
  isFirstChoice: boolean;
  isEnabled: boolean;
}

const priceOf = ({ priceCents }: { priceCents: number | null }) =>
  priceCents === null ? '' : formatMoney(priceCents);

export const draftOfPractice = (practice: SetUpPractice | null): PracticeDraft => ({
  name: practice?.name ?? '',
  minutes: practice ? String(practice.visitMinutes) : '20',
  price: practice ? priceOf(practice) : '',
  preparation: practice?.preparation ?? '',
  isFirstChoice: practice?.isFirstChoice ?? false,
  isEnabled: practice?.isEnabled ?? true,
});

/** Errors are by the contract's fields. */
export function readPractice({ minutes, price, ...draft }: PracticeDraft): ReadEntry<PracticeFields> {
  const visitMinutes = Number(minutes);
  const priceCents = price.trim() === '' ? null : readMoney(price);
  const errors: EntryErrors = {};
  if (draft.name.trim().length < 2) errors.name = 'Escriba el nombre de la práctica.';
  if (minutes.trim() === '' || !Number.isInteger(visitMinutes) || visitMinutes < 5 || visitMinutes > 480) {
    errors.visitMinutes = 'Una práctica dura de 5 a 480 minutos.';
  }
  if (price.trim() !== '' && priceCents === null) errors.priceCents = 'Escriba el precio como $ 12.500.';
  if (Object.keys(errors).length > 0) return { errors };
  return { values: { ...draft, visitMinutes, priceCents } };
}

export const factsOfPractice = (practice: SetUpPractice): Fact[] => [
  { label: 'Nombre', value: practice.name },
  { label: 'Minutos', value: String(practice.visitMinutes) },
  { label: 'Precio particular', value: priceOf(practice) || 'Sin precio' },
  { label: 'Preparación', value: practice.preparation || 'Ninguna' },
  { label: 'Estado', value: stateOf(practice) },
];
