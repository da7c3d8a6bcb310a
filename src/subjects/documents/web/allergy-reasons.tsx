import { TextField } from '../../../base/ui/field/text-field.tsx';
import type { AllergyMatch } from '../contract/record-documents.ts';
import { ALLERGY_REASON_MAX, ALLERGY_REASON_MIN } from '../rules/document-content.ts';
import styles from './documents.module.css';

/** Why it is prescribed all the same, by what is prescribed and the allergy. */
export type Reasons = Record<string, string>;

export const pairOf = ({ genericName, allergy }: Pick<AllergyMatch, 'genericName' | 'allergy'>) =>
  `${genericName}\n${allergy}`;

export const isReason = (text = '') => text.trim().length >= ALLERGY_REASON_MIN;

/** What is sent of the matches that have a reason. */
export const allergiesSeenOf = (matches: readonly AllergyMatch[], reasons: Reasons) =>
  matches
    .filter((match) => isReason(reasons[pairOf(match)]))
    .map(({ genericName, allergy, ...match }) => ({
      ...{ genericName, allergy },
      reason: reasons[pairOf({ ...match, genericName, allergy })]?.trim() ?? '',
    }));

/** The matches of a refusal; none of another one. */
export function matchesIn(error: unknown): AllergyMatch[] {
  const { code, data } = (error ?? {}) as { code?: string; data?: { matches?: AllergyMatch[] } };
  return code === 'ALLERGY' ? (data?.matches ?? []) : [];
}

interface AllergyReasonsProps {
  matches: readonly AllergyMatch[];
  reasons: Reasons;
  /** Those without a reason say that they need one. */
  areAsked: boolean;
  onChange: (reasons: Reasons) => void;
}

/** Each allergy that speaks against what is prescribed, and the place to say why it is prescribed all the same. */
export function AllergyReasons({ matches, reasons, areAsked, onChange }: AllergyReasonsProps) {
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
              Por qué lo indica igual <span className="visually-hidden">({match.genericName})</span>
            </>
          }
          hint="Queda en la historia con su firma. O cambie el medicamento."
          error={areAsked && !isReason(reason) && 'Escriba por qué lo indica igual.'}
          maxLength={ALLERGY_REASON_MAX}
          autoComplete="off"
          data-reason=""
          value={reason}
          onChange={({ target }) => onChange({ ...reasons, [pair]: target.value })}
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
