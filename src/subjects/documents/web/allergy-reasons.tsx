import { TextField } from '../../../base/ui/field/text-field.tsx';
import type { AllergyMatch } from '../contract/record-documents.ts';
import {
  ALLERGY_REASON_MAX,
  ALLERGY_REASON_MIN,
} from '../rules/document-content.ts';
import styles from './documents.module.css';

/** The reasons to prescribe all the same, by medicine and allergy. */
export type Reasons = Record<string, string>;

export const pairOf = ({
  genericName,
  allergy,
}: Pick<AllergyMatch, 'genericName' | 'allergy'>) =>
  `${genericName}\n${allergy}`;

export const isReason = (text = '') => text.trim().length >= ALLERGY_REASON_MIN;

/** Returns the matches that have a reason, as they are sent. */
export const allergiesSeenOf = (
  matches: readonly AllergyMatch[],
  reasons: Reasons,
) =>
  matches
    .filter((match) => isReason(reasons[pairOf(match)]))
    .map(({ genericName, allergy, ...match }) => ({
      genericName,
      allergy,
      reason: reasons[pairOf({ ...match, genericName, allergy })]?.trim() ?? '',
    }));

/** Returns the matches of an ALLERGY refusal. Empty for any other error. */
export function matchesIn(error: unknown): AllergyMatch[] {
  const { code, data } = (error ?? {}) as {
    code?: string;
    data?: { matches?: AllergyMatch[] };
  };
  return code === 'ALLERGY' ? (data?.matches ?? []) : [];
}

interface AllergyReasonsProps {
  matches: readonly AllergyMatch[];
  reasons: Reasons;
  /** True: fields without a reason say that they need one. */
  areAsked: boolean;
  onChange: (reasons: Reasons) => void;
}

/**
 * Each allergy that speaks against the prescription, with a field for the reason to prescribe all the same.
 */
export function AllergyReasons({
  matches,
  reasons,
  areAsked,
  onChange,
}: AllergyReasonsProps) {
  return matches.map((match) => {
    const pair = pairOf(match);
    const reason = reasons[pair] ?? '';
    return (
      <div key={pair} className={styles.allergy} role="alert">
        <p>
          <strong>
            <span aria-hidden="true">! </span>Alergia anotada: {match.allergy}
            {match.allergyNote && ` (${match.allergyNote})`}.
          </strong>{' '}
          {whyWords(match)}
        </p>
        <TextField
          label={
            <>
              Por qué lo indica igual{' '}
              <span className="visually-hidden">({match.genericName})</span>
            </>
          }
          hint="Queda en la historia con su firma. O cambie el medicamento."
          error={
            areAsked && !isReason(reason) && 'Escriba por qué lo indica igual.'
          }
          maxLength={ALLERGY_REASON_MAX}
          autoComplete="off"
          data-reason=""
          value={reason}
          onChange={({ target }) =>
            onChange({ ...reasons, [pair]: target.value })
          }
        />
      </div>
    );
  });
}

function whyWords({ genericName, family, isCross }: AllergyMatch): string {
  if (!family) return `${genericName} es lo mismo.`;
  return isCross
    ? `${genericName} puede dar reacción cruzada (${family}).`
    : `${genericName} es de la misma familia: ${family}.`;
}
