import type { AdminDoctor, DoctorOptions, OwnPolicy, OwnPractice } from '../../../contract/admin/doctors.ts';
import { formatMoney } from '../../lib/format.ts';
import { readMoney } from '../../lib/typed-money.ts';

/** What a professional does, as it is being typed; empty minutes, price or term: as the clinic has it. */
export interface OfferDraft {
  specialtyIds: string[];
  practices: Record<string, PracticeDraft>;
  insurerIds: string[];
  policy: Record<keyof OwnPolicy, string>;
}

export interface PracticeDraft {
  minutes: string;
  price: string;
}

export interface DoctorOffer {
  specialtyIds: string[];
  practices: OwnPractice[];
  insurerIds: string[];
  policy: OwnPolicy;
}

/** `minutes.{id}`, `price.{id}`, `policy.{term}`, `specialtyIds`, `insurerIds`. */
export type OfferErrors = Record<string, string>;

export const policyTerms = [
  'minNoticeMinutes',
  'horizonDays',
  'changeUntilHours',
  'bufferMinutes',
  'maxOverbookedPerHalfDay',
] as const;

const inOrder = (ids: readonly string[]) => [...ids].sort();

/** In an order of its own, so that what is equal compares equal. */
export const offerOf = ({ specialtyIds, practices, insurerIds, policy }: AdminDoctor): DoctorOffer => ({
  specialtyIds: inOrder(specialtyIds),
  practices: [...practices].sort((one, other) => one.practiceId.localeCompare(other.practiceId)),
  insurerIds: inOrder(insurerIds),
  policy,
});

export function draftOfOffer({ specialtyIds, practices, insurerIds, policy }: DoctorOffer): OfferDraft {
  return {
    specialtyIds,
    practices: Object.fromEntries(
      practices.map(({ practiceId, visitMinutes, priceCents }) => [
        practiceId,
        {
          minutes: visitMinutes === null ? '' : String(visitMinutes),
          price: priceCents === null ? '' : formatMoney(priceCents),
        },
      ]),
    ),
    insurerIds,
    policy: Object.fromEntries(
      policyTerms.map((term) => [term, policy[term] === null ? '' : sayTerm(term, policy[term])]),
    ) as OfferDraft['policy'],
  };
}

/** The earliest notice is spoken of in hours. */
export function sayTerm(term: keyof OwnPolicy, value: number): string {
  return term === 'minNoticeMinutes' ? String(value / 60).replace('.', ',') : String(value);
}

function readTerm(term: keyof OwnPolicy, typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(text)) return null;
  const value = term === 'minNoticeMinutes' ? Number(text) * 60 : Number(text);
  return Number.isInteger(value) ? value : null;
}

/** Chosen ones put with the others, sorted; taken away where they were there. */
export function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : inOrder([...ids, id]);
}

/** A specialty that is taken away takes its practices with it. */
export function withSpecialty(draft: OfferDraft, options: DoctorOptions, specialtyId: string): OfferDraft {
  const specialtyIds = toggled(draft.specialtyIds, specialtyId);
  const gone = new Set(
    options.specialties
      .filter(({ id }) => !specialtyIds.includes(id))
      .flatMap(({ practices }) => practices.map(({ id }) => id)),
  );
  const practices = Object.fromEntries(Object.entries(draft.practices).filter(([id]) => !gone.has(id)));
  return { ...draft, specialtyIds, practices };
}

export function withPractice(draft: OfferDraft, practiceId: string): OfferDraft {
  const { [practiceId]: was, ...others } = draft.practices;
  const entries = Object.entries(was ? others : { ...others, [practiceId]: { minutes: '', price: '' } });
  const practices = Object.fromEntries(entries.sort(([one], [other]) => one.localeCompare(other)));
  return { ...draft, practices };
}

/** Reads the form: what is to be saved, or what is wrong with each field. */
export function readOffer(draft: OfferDraft): { offer: DoctorOffer | null; errors: OfferErrors } {
  const errors: OfferErrors = {};
  const { specialtyIds, insurerIds } = draft;
  if (specialtyIds.length === 0) errors.specialtyIds = 'Elija al menos una especialidad.';
  const practices = Object.entries(draft.practices).map(([practiceId, { minutes, price }]) => {
    const visitMinutes = minutes.trim() === '' ? null : Number(minutes);
    const priceCents = price.trim() === '' ? null : readMoney(price);
    if (
      visitMinutes !== null &&
      !(Number.isInteger(visitMinutes) && visitMinutes >= 5 && visitMinutes <= 480)
    )
      errors[`minutes.${practiceId}`] = 'De 5 a 480 minutos.';
    if (price.trim() !== '' && priceCents === null)
      errors[`price.${practiceId}`] = 'Escriba el precio como $ 12.500.';
    return { practiceId, visitMinutes, priceCents };
  });
  const policy = {} as OwnPolicy;
  for (const term of policyTerms) {
    const typed = draft.policy[term];
    policy[term] = typed.trim() === '' ? null : readTerm(term, typed);
    if (typed.trim() !== '' && policy[term] === null)
      errors[`policy.${term}`] = 'Escriba un número, o deje el campo vacío.';
  }
  if (Object.keys(errors).length > 0) return { offer: null, errors };
  return { offer: { specialtyIds, practices, insurerIds, policy }, errors };
}

/** The server's messages beside the fields they speak of. */
export function offerErrorsOf(
  fields: Record<string, string>,
  practices: readonly OwnPractice[],
): OfferErrors {
  const errors: OfferErrors = {};
  for (const [path, message] of Object.entries(fields)) {
    const [, index, field] = /^practices\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const practice = index === undefined ? undefined : practices[Number(index)];
    if (!practice) errors[path] = message;
    else errors[`${field === 'priceCents' ? 'price' : 'minutes'}.${practice.practiceId}`] = message;
  }
  return errors;
}
