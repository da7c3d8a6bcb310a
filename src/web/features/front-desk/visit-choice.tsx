import type { AgendaDoctor } from '../../../contract/reception/agenda.ts';
import { SelectField } from '../../components/field/text-field.tsx';
import forms from './desk-forms.module.css';
import type { useCoverageChoice } from './use-coverage-choice.ts';

interface VisitChoiceProps {
  doctors: AgendaDoctor[];
  doctorId: string;
  practiceId: string;
  coverage: ReturnType<typeof useCoverageChoice>;
  error: string | undefined;
  onDoctor: (id: string) => void;
  onPractice: (id: string) => void;
  onInsurer: (id: string) => void;
}

/** With whom, for what, and who pays. */
export function VisitChoice(props: VisitChoiceProps) {
  const { doctors, doctorId, practiceId, coverage, error, onDoctor, onPractice, onInsurer } = props;
  const { insurers, insurerId, planName, notAccepted } = coverage;
  const doctor = doctors.find(({ id }) => id === doctorId);
  const isNotTaken = doctor && insurerId !== '' && !doctor.insurerIds.includes(insurerId);
  return (
    <div className={forms.form}>
      <div className={forms.visit}>
        <SelectField
          label="Profesional"
          value={doctorId}
          error={error}
          onChange={({ target }) => onDoctor(target.value)}
        >
          <option value="">Elija…</option>
          {doctors.map(({ id, name, specialtyNames }) => (
            <option key={id} value={id}>
              {name} · {specialtyNames.join(', ')}
            </option>
          ))}
        </SelectField>
        {doctor && (
          <>
            <SelectField
              label="Práctica"
              value={practiceId}
              onChange={({ target }) => onPractice(target.value)}
            >
              {doctor.practices.map(({ id, name, visitMinutes }) => (
                <option key={id} value={id}>
                  {name} ({visitMinutes} min)
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Cobertura"
              optional
              value={insurerId}
              onChange={({ target }) => onInsurer(target.value)}
            >
              <option value="">Sin indicar</option>
              {insurers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {id === insurerId && planName ? `${name}, ${planName}` : name}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </div>
      {doctor && notAccepted && insurerId === '' && (
        <p className={forms.quiet}>
          En su ficha tiene {notAccepted.insurerName}, y {doctor.name} no atiende por esa cobertura: rige el
          precio particular.
        </p>
      )}
      {isNotTaken && (
        <p className={forms.quiet}>{doctor.name} no atiende por esa cobertura: rige el precio particular.</p>
      )}
    </div>
  );
}
