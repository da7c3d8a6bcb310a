import { useId } from 'react';
import styles from './asked-by-choice.module.css';

export type AskedBy = 'patient' | 'clinic';

const choices: [askedBy: AskedBy, label: string][] = [
  ['patient', 'Lo pidió el paciente'],
  ['clinic', 'Lo decide la clínica'],
];

interface AskedByChoiceProps {
  chosen: AskedBy;
  onChoose: (askedBy: AskedBy) => void;
}

/**
 * Asks which side wants the cancellation: the message differs, and only a patient's cancellation may be late.
 */
export function AskedByChoice({ chosen, onChoose }: AskedByChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>Quién lo cancela</legend>
      {choices.map(([askedBy, label]) => (
        <label key={askedBy} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={askedBy}
            checked={askedBy === chosen}
            onChange={() => onChoose(askedBy)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
