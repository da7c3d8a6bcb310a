import type { DoctorOptions } from '../../../contract/admin/doctors.ts';
import { CheckField } from '../../components/field/check-field.tsx';
import { formatMoney } from '../../lib/format.ts';
import styles from './admin-doctors.module.css';
import type { OfferErrors, PracticeDraft } from './offer-draft.ts';
import { UnaskedField } from './unasked-field.tsx';

interface PracticeFieldsProps {
  /** The chosen ones. */
  specialties: DoctorOptions['specialties'];
  drafts: Record<string, PracticeDraft>;
  errors: OfferErrors;
  onToggle: (practiceId: string) => void;
  onEdit: (practiceId: string, draft: PracticeDraft) => void;
}

/** What of their specialties somebody does, in how many minutes and at what price where that differs. */
export function PracticeFields({ specialties, drafts, errors, onToggle, onEdit }: PracticeFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Prácticas</legend>
      <p className={styles.quiet}>
        Con minutos o precio vacíos valen los de la clínica. Los turnos ya dados conservan su horario.
      </p>
      {specialties.length === 0 && <p className={styles.quiet}>Elija primero una especialidad.</p>}
      {specialties.map(({ id, name, practices }) => (
        <div key={id} className={styles.practicesOf}>
          <p className={styles.subgroup}>{name}</p>
          {practices.every((practice) => !practice.isEnabled && !drafts[practice.id]) && (
            <p className={styles.quiet}>Esta especialidad todavía no tiene prácticas.</p>
          )}
          <ul>
            {practices
              .filter((practice) => practice.isEnabled || drafts[practice.id])
              .map((practice) => (
                <PracticeLine
                  key={practice.id}
                  practice={practice}
                  draft={drafts[practice.id]}
                  errors={errors}
                  onToggle={() => onToggle(practice.id)}
                  onEdit={(draft) => onEdit(practice.id, draft)}
                />
              ))}
          </ul>
        </div>
      ))}
    </fieldset>
  );
}

interface PracticeLineProps {
  practice: DoctorOptions['specialties'][number]['practices'][number];
  draft: PracticeDraft | undefined;
  errors: OfferErrors;
  onToggle: () => void;
  onEdit: (draft: PracticeDraft) => void;
}

function PracticeLine({ practice, draft, errors, onToggle, onEdit }: PracticeLineProps) {
  const { id, name, visitMinutes, priceCents, isEnabled } = practice;
  return (
    <li className={styles.practice}>
      <CheckField
        optional
        label={isEnabled ? name : `${name} (deshabilitada)`}
        checked={draft !== undefined}
        onChange={onToggle}
      />
      {draft && (
        <div className={styles.practiceOwn}>
          <UnaskedField
            label={
              <>
                Minutos<span className="visually-hidden"> de {name}</span>
              </>
            }
            error={errors[`minutes.${id}`]}
            inputMode="numeric"
            autoComplete="off"
            placeholder={String(visitMinutes)}
            value={draft.minutes}
            onChange={({ target }) => onEdit({ ...draft, minutes: target.value })}
          />
          <UnaskedField
            label={
              <>
                Precio particular<span className="visually-hidden"> de {name}</span>
              </>
            }
            error={errors[`price.${id}`]}
            inputMode="decimal"
            autoComplete="off"
            placeholder={priceCents === null ? 'Se informa en recepción' : formatMoney(priceCents)}
            value={draft.price}
            onChange={({ target }) => onEdit({ ...draft, price: target.value })}
          />
        </div>
      )}
    </li>
  );
}
