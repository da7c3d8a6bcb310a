import forms from '../../../../base/ui/page/desk-forms.module.css';
import { ChoiceField } from '../../../../base/ui/panel/choice-field.tsx';
import type { AgendaDoctor } from '../../../appointments/contract/agenda.ts';
import { anyOf, specialtyOfAny } from './any-doctor.ts';
import type { useCoverageChoice } from './use-coverage-choice.ts';

interface VisitChoiceProps {
  doctors: AgendaDoctor[];
  /** The specialties in which any doctor may attend. Empty: a doctor must be named. */
  specialties: readonly { id: string; name: string }[];
  /** The label of any doctor of a specialty. */
  anyLabel: string;
  /** A doctor's id, or `anyOf` a specialty. */
  doctorId: string;
  practiceId: string;
  coverage: ReturnType<typeof useCoverageChoice>;
  error: string | undefined;
  onDoctor: (id: string) => void;
  onPractice: (id: string) => void;
  onInsurer: (id: string) => void;
}

/** The doctor, the practice and the insurer. */
export function VisitChoice(props: VisitChoiceProps) {
  const {
    doctors,
    specialties,
    anyLabel,
    doctorId,
    practiceId,
    coverage,
    error,
    onDoctor,
    onPractice,
    onInsurer,
  } = props;
  const { insurers, insurerId, isNotTaken, planName, notAccepted, ofPerson } =
    coverage;
  const doctor = doctors.find(({ id }) => id === doctorId);
  const thatDay = (id: string | null) =>
    id !== null && doctor?.insurerIds.includes(id) ? ' ese día' : '';
  return (
    <div className={forms.form}>
      <div className={forms.visit}>
        <ChoiceField
          label="Profesional"
          value={doctorId}
          error={error}
          choices={[
            ...specialties.map(({ id, name }) => ({
              value: anyOf(id),
              label: `${name}: ${anyLabel}`,
            })),
            ...doctors.map(({ id, name, specialtyNames }) => ({
              value: id,
              label: `${name} · ${specialtyNames.join(', ')}`,
            })),
          ]}
          onChange={onDoctor}
        />
        {doctor && (
          <ChoiceField
            label="Práctica"
            value={practiceId}
            choices={doctor.practices.map(({ id, name, visitMinutes }) => ({
              value: id,
              label: `${name} (${visitMinutes} min)`,
            }))}
            onChange={onPractice}
          />
        )}
        {(doctor || specialtyOfAny(doctorId) !== null) && (
          <ChoiceField
            label="Cobertura"
            optional
            none="Sin indicar"
            value={doctor ? insurerId : (ofPerson?.id ?? '')}
            choices={insurers.map(({ id, name }) => ({
              value: id,
              label:
                id === insurerId && planName ? `${name}, ${planName}` : name,
            }))}
            onChange={onInsurer}
          />
        )}
      </div>
      {doctor && notAccepted && insurerId === '' && (
        <p className={forms.quiet}>
          En su ficha tiene {notAccepted.insurerName}, y {doctor.name} no
          atiende por esa cobertura
          {thatDay(notAccepted.insurerId)}: rige el precio particular.
        </p>
      )}
      {doctor && isNotTaken && (
        <p className={forms.quiet}>
          {doctor.name} no atiende por esa cobertura{thatDay(insurerId)}: rige
          el precio particular.
        </p>
      )}
    </div>
  );
}
