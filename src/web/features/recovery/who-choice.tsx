import { useId } from 'react';
import type { TypedWhom } from './read-whom.ts';
import styles from './recovery.module.css';

const kinds: [who: TypedWhom['who'], label: string][] = [
  ['patient', 'Soy paciente'],
  ['staff', 'Trabajo en la clínica'],
];

interface WhoChoiceProps {
  who: TypedWhom['who'];
  onChoose: (who: TypedWhom['who']) => void;
}

/** A patient gives their DNI; who works here, their e-mail. */
export function WhoChoice({ who, onChoose }: WhoChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.kinds}>
      <legend>¿Quién es usted?</legend>
      {kinds.map(([value, label]) => (
        <label key={value} className={styles.kind}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === who}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
