import { z } from 'zod';
import { formatMoney } from '../../../../base/ui/format/format.ts';
import {
  typedMoney,
  typedNumberOrNull,
} from '../../../../base/ui/forms/typed-fields.ts';
import { visitDoubt } from '../../../schedule/web/visit-doubt.ts';
import {
  DoctorOfferSchema,
  OwnPolicySchema,
  OwnPracticeSchema,
} from '../../contract/doctor-fields.ts';
import type { AdminDoctor, OwnPolicy } from '../../contract/doctors.ts';

export const policyTerms = [
  'minNoticeMinutes',
  'horizonDays',
  'changeUntilHours',
  'bufferMinutes',
  'maxOverbookedPerHalfDay',
] as const satisfies (keyof OwnPolicy)[];

/** The minimum notice is shown in hours. */
export const sayTerm = (term: keyof OwnPolicy, value: number): string =>
  term === 'minNoticeMinutes'
    ? String(value / 60).replace('.', ',')
    : String(value);

const readHours = (typed: string) =>
  /^\d+([.,]\d{1,2})?$/.test(typed)
    ? Number(typed.replace(',', '.')) * 60
    : null;

const { visitMinutes, priceCents } = OwnPracticeSchema.shape;
const own = OwnPolicySchema.shape;

/** The schema of the offer form. Empty minutes, price or term: the clinic's default. */
export const offerSchema = DoctorOfferSchema.extend({
  practices: z
    .array(
      OwnPracticeSchema.extend({
        visitMinutes: typedNumberOrNull().pipe(visitMinutes),
        priceCents: typedMoney('Escriba el precio como $ 12.500.').pipe(
          priceCents,
        ),
      }),
    )
    .pipe(DoctorOfferSchema.shape.practices),
  policy: OwnPolicySchema.extend({
    minNoticeMinutes: typedNumberOrNull(readHours).pipe(own.minNoticeMinutes),
    horizonDays: typedNumberOrNull().pipe(own.horizonDays),
    changeUntilHours: typedNumberOrNull().pipe(own.changeUntilHours),
    bufferMinutes: typedNumberOrNull().pipe(own.bufferMinutes),
    maxOverbookedPerHalfDay: typedNumberOrNull().pipe(
      own.maxOverbookedPerHalfDay,
    ),
  }),
});
export type TypedOffer = z.input<typeof offerSchema>;
export type TypedPractice = TypedOffer['practices'][number];

/** Sorted, so that equal offers compare equal. */
export const inOrder = (practices: readonly TypedPractice[]) =>
  [...practices].sort((a, b) => a.practiceId.localeCompare(b.practiceId));

export const offerDoubts = (typed: TypedOffer, before: TypedOffer) =>
  Object.fromEntries(
    typed.practices.map(({ practiceId, visitMinutes: minutes }, index) => {
      const saved = before.practices.find(
        (each) => each.practiceId === practiceId,
      );
      return [
        `practices.${index}.visitMinutes`,
        visitDoubt(minutes, saved?.visitMinutes),
      ];
    }),
  );

/** The offer as saved, in the words of the form. */
export function offerVersion({
  revision,
  specialtyIds,
  practices,
  insurerIds,
  policy,
}: AdminDoctor) {
  const typedTerm = (term: keyof OwnPolicy) => {
    const value = policy[term];
    return [term, value === null ? '' : sayTerm(term, value)];
  };
  const values: TypedOffer = {
    specialtyIds: [...specialtyIds].sort(),
    practices: inOrder(
      practices.map(({ practiceId, visitMinutes, priceCents }) => ({
        practiceId,
        visitMinutes: visitMinutes === null ? '' : String(visitMinutes),
        priceCents: priceCents === null ? '' : formatMoney(priceCents),
      })),
    ),
    insurerIds: [...insurerIds].sort(),
    policy: Object.fromEntries(
      policyTerms.map(typedTerm),
    ) as TypedOffer['policy'],
  };
  return { revision, values };
}
