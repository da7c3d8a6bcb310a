import { ageOn, type ClinicDay } from '../../../time/clinic-day.ts';

/** The kinds of represented persons: a child, a parent in care, another person in their charge. */
export const familyKinds = [
  'child',
  'parent_in_care',
  'other_in_charge',
] as const;
export type FamilyKind = (typeof familyKinds)[number];

/** The scopes of a representative: `appointments` books, changes, cancels; `record` also reads the record. */
export const familyScopes = ['appointments', 'record'] as const;
export type FamilyScope = (typeof familyScopes)[number];

/** The ages at which a link is reviewed (Código Civil y Comercial arts. 25 and 26). */
export const REVIEW_AGES = [13, 16, 18] as const;
export type ReviewAge = (typeof REVIEW_AGES)[number];

/** From this age on the person decides over their own body and record as an adult does (art. 26). */
export const DECIDES_FROM = 16;
const OF_AGE = 18;

export interface FamilyLinkTerms {
  kind: FamilyKind;
  scope: FamilyScope;
  validFrom: ClinicDay;
  /** Its last day; null: none is set. */
  validUntil: ClinicDay | null;
  /** The day on which the represented person, of 16 or more, agreed to it; null: they did not. */
  renewedOn: ClinicDay | null;
}

/**
 * Returns what a link that was not ended opens on a day; null: nothing. Below 16 it is the accredited scope;
 * from 16 on the record only if the person agreed; from 18 on nothing, unless they agreed then, or were of
 * age when it began.
 */
export function scopeOn(
  { kind, scope, validFrom, validUntil, renewedOn }: FamilyLinkTerms,
  { birthDate, day }: { birthDate: ClinicDay | null; day: ClinicDay },
): FamilyScope | null {
  if (day < validFrom || (validUntil !== null && day > validUntil)) return null;
  // It is unknown if the child has turned 16.
  if (birthDate === null) return kind === 'child' ? 'appointments' : scope;
  const age = ageOn(day, birthDate);
  const agreedAt = renewedOn === null ? 0 : ageOn(renewedOn, birthDate);
  if (age >= OF_AGE)
    return ageOn(validFrom, birthDate) >= OF_AGE || agreedAt >= OF_AGE
      ? scope
      : null;
  if (age >= DECIDES_FROM)
    return agreedAt >= DECIDES_FROM ? scope : 'appointments';
  return scope;
}

/**
 * The next review of a link with a person born then, and its day. Null: they are of age, or it is unknown.
 */
export function nextReview(
  birthDate: ClinicDay | null,
  day: ClinicDay,
): { age: ReviewAge; day: ClinicDay } | null {
  if (birthDate === null) return null;
  const age = REVIEW_AGES.find((each) => ageOn(day, birthDate) < each);
  return age === undefined ? null : { age, day: birthdayOf(birthDate, age) };
}

/** The last review age that the person reached. Null: they are younger than 13, or the birth is unknown. */
export function reachedReview(
  birthDate: ClinicDay | null,
  day: ClinicDay,
): ReviewAge | null {
  if (birthDate === null) return null;
  return REVIEW_AGES.findLast((each) => ageOn(day, birthDate) >= each) ?? null;
}

/**
 * The day on which a person turns that many years: for 29 February, 1 March in common years, as in `ageOn`.
 */
export function birthdayOf(birthDate: ClinicDay, years: number): ClinicDay {
  const year = Number(birthDate.slice(0, 4)) + years;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const day =
    birthDate.slice(5) === '02-29' && !isLeap ? '03-01' : birthDate.slice(5);
  return `${String(year).padStart(4, '0')}-${day}`;
}

export type KindRefusal =
  | 'CHILD_OF_AGE'
  | 'CARE_OF_MINOR'
  | 'BIRTH_DATE_UNKNOWN';

/** The reason why a person born then cannot be represented in that kind on that day. Null: they can. */
export function whyNotKind(
  kind: FamilyKind,
  { birthDate, day }: { birthDate: ClinicDay | null; day: ClinicDay },
): KindRefusal | null {
  // Without it no review would ever come due.
  if (birthDate === null) return 'BIRTH_DATE_UNKNOWN';
  const isOfAge = ageOn(day, birthDate) >= OF_AGE;
  if (kind === 'child') return isOfAge ? 'CHILD_OF_AGE' : null;
  return kind === 'parent_in_care' && !isOfAge ? 'CARE_OF_MINOR' : null;
}

/** True if the person decides who acts for them. */
export function decidesForThemselves(
  birthDate: ClinicDay | null,
  day: ClinicDay,
): boolean {
  return birthDate !== null && ageOn(day, birthDate) >= DECIDES_FROM;
}
