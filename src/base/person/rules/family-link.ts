import { ageOn, type ClinicDay } from '../../time/clinic-day.ts';

/** Whom somebody acts for: their child, a parent in their care, or another person in their charge. */
export const familyKinds = ['child', 'parent_in_care', 'other_in_charge'] as const;
export type FamilyKind = (typeof familyKinds)[number];

/** What a representative does: book, change and cancel; `record`: also reads what was signed for the patient's eyes. */
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
 * What a link that nobody ended opens on a day of the clinic; null: nothing. Below 16 what was accredited; from 16 on the
 * record only if its person agreed; at 18 nothing, unless they agreed since, or were of age when it began.
 */
export function scopeOn(
  { kind, scope, validFrom, validUntil, renewedOn }: FamilyLinkTerms,
  { birthDate, day }: { birthDate: ClinicDay | null; day: ClinicDay },
): FamilyScope | null {
  if (day < validFrom || (validUntil !== null && day > validUntil)) return null;
  // Nobody knows whether the child turned 16.
  if (birthDate === null) return kind === 'child' ? 'appointments' : scope;
  const age = ageOn(day, birthDate);
  const agreedAt = renewedOn === null ? 0 : ageOn(renewedOn, birthDate);
  if (age >= OF_AGE) return ageOn(validFrom, birthDate) >= OF_AGE || agreedAt >= OF_AGE ? scope : null;
  if (age >= DECIDES_FROM) return agreedAt >= DECIDES_FROM ? scope : 'appointments';
  return scope;
}

/** The next review of a link with a person born then, and its day; null: they are of age, or nobody knows. */
export function nextReview(
  birthDate: ClinicDay | null,
  day: ClinicDay,
): { age: ReviewAge; day: ClinicDay } | null {
  if (birthDate === null) return null;
  const age = REVIEW_AGES.find((each) => ageOn(day, birthDate) < each);
  return age === undefined ? null : { age, day: birthdayOf(birthDate, age) };
}

/** The last age of a review that the person reached; null: they are younger than 13, or nobody knows. */
export function reachedReview(birthDate: ClinicDay | null, day: ClinicDay): ReviewAge | null {
  if (birthDate === null) return null;
  return REVIEW_AGES.findLast((each) => ageOn(day, birthDate) >= each) ?? null;
}

/** The day on which a person turns that many years: of 29 February, 1 March in common years, as `ageOn` counts. */
export function birthdayOf(birthDate: ClinicDay, years: number): ClinicDay {
  const year = Number(birthDate.slice(0, 4)) + years;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const day = birthDate.slice(5) === '02-29' && !isLeap ? '03-01' : birthDate.slice(5);
  return `${String(year).padStart(4, '0')}-${day}`;
}

export type KindRefusal = 'CHILD_OF_AGE' | 'CARE_OF_MINOR' | 'BIRTH_DATE_UNKNOWN';

/** Why a person born then is not somebody's charge of that kind on that day; null: they may be. */
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

/** Whether the person decides themselves who acts for them. */
export function decidesForThemselves(birthDate: ClinicDay | null, day: ClinicDay): boolean {
  return birthDate !== null && ageOn(day, birthDate) >= DECIDES_FROM;
}
