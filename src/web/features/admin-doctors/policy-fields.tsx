import type { DoctorOptions } from '../../../contract/admin/doctors.ts';
import styles from './admin-doctors.module.css';
import { type OfferDraft, type OfferErrors, policyTerms, sayTerm } from './offer-draft.ts';
import { UnaskedField } from './unasked-field.tsx';

const words: Record<(typeof policyTerms)[number], { label: string; hint: string }> = {
  minNoticeMinutes: {
    label: 'Anticipación mínima, en horas',
    hint: 'Por internet, hasta entonces.',
  },
  horizonDays: { label: 'Agenda abierta, en días', hint: 'Por internet, hasta ese día.' },
  changeUntilHours: { label: 'Cambios hasta, en horas', hint: 'Horas antes del turno para cambiarlo.' },
  bufferMinutes: { label: 'Pausa entre turnos, en minutos', hint: 'Tiempo libre que se deja entre dos.' },
  maxOverbookedPerHalfDay: {
    label: 'Sobreturnos por medio día',
    hint: 'Los que puede dar recepción.',
  },
};

interface PolicyFieldsProps {
  clinic: DoctorOptions['policy'];
  draft: OfferDraft['policy'];
  errors: OfferErrors;
  onEdit: (policy: OfferDraft['policy']) => void;
}

/** What a professional asks beyond the clinic's policy; empty follows it. */
export function PolicyFields({ clinic, draft, errors, onEdit }: PolicyFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Reglas de reserva</legend>
      <p className={styles.quiet}>
        Vacías, valen las de la clínica. Un profesional puede pedir más cuidado que la clínica, nunca menos.
      </p>
      <div className={styles.policy}>
        {policyTerms.map((term) => (
          <UnaskedField
            key={term}
            {...words[term]}
            error={errors[`policy.${term}`]}
            inputMode="decimal"
            autoComplete="off"
            placeholder={`Como la clínica: ${sayTerm(term, clinic[term])}`}
            value={draft[term]}
            onChange={({ target }) => onEdit({ ...draft, [term]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
