import type { ControlWithin } from '../../../../base/ui/panel/use-panel-form.ts';
import type { DoctorOptions } from '../../contract/doctors.ts';
import styles from '../set-up/admin-doctors.module.css';
import { UnaskedField } from '../set-up/unasked-field.tsx';
import { policyTerms, sayTerm } from './offer-schema.ts';

const words: Record<
  (typeof policyTerms)[number],
  { label: string; hint: string }
> = {
  minNoticeMinutes: {
    label: 'Anticipación mínima, en horas',
    hint: 'Por internet, hasta entonces.',
  },
  horizonDays: {
    label: 'Agenda abierta, en días',
    hint: 'Por internet, hasta ese día.',
  },
  changeUntilHours: {
    label: 'Cambios hasta, en horas',
    hint: 'Horas antes del turno para cambiarlo.',
  },
  bufferMinutes: {
    label: 'Pausa entre turnos, en minutos',
    hint: 'Tiempo libre que se deja entre dos.',
  },
  maxOverbookedPerHalfDay: {
    label: 'Sobreturnos por medio día',
    hint: 'Los que puede dar recepción.',
  },
};

interface PolicyFieldsProps {
  clinic: DoctorOptions['policy'];
  within: (path: string) => ControlWithin;
}

/** A professional's own terms. An empty field follows the clinic's policy. */
export function PolicyFields({ clinic, within }: PolicyFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Reglas de reserva</legend>
      <p className={styles.quiet}>
        Vacías, valen las de la clínica. Un profesional puede pedir más cuidado
        que la clínica, nunca menos.
      </p>
      <div className={styles.policy}>
        {policyTerms.map((term) => (
          <UnaskedField
            key={term}
            {...words[term]}
            inputMode="decimal"
            autoComplete="off"
            placeholder={`Como la clínica: ${sayTerm(term, clinic[term])}`}
            {...within(`policy.${term}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}
