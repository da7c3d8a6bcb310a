import { useQuery } from '@tanstack/react-query';
import type { AgendaDoctor } from '../../../contract/reception/agenda.ts';
import { SelectField } from '../../components/field/text-field.tsx';
import { api } from '../../lib/api.ts';
import forms from './desk-forms.module.css';

interface VisitChoiceProps {
  doctors: AgendaDoctor[];
  doctorId: string;
  practiceId: string;
  insurerId: string;
  error: string | undefined;
  onDoctor: (id: string) => void;
  onPractice: (id: string) => void;
  onInsurer: (id: string) => void;
}

/** With whom, for what, and who pays. */
export function VisitChoice(props: VisitChoiceProps) {
  const { doctors, doctorId, practiceId, insurerId, error, onDoctor, onPractice, onInsurer } = props;
  const insurers = useQuery(api.public.clinic.insurers.queryOptions());
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
              {(insurers.data ?? []).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </div>
      {isNotTaken && (
        <p className={forms.quiet}>{doctor.name} no atiende por esa cobertura: rige el precio particular.</p>
      )}
    </div>
  );
}
