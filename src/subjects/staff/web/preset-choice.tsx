import { useId } from 'react';
import { type Preset, presets } from './access-presets.ts';
import styles from './access-settings.module.css';

interface PresetChoiceProps {
  chosen: Preset;
  onChoose: (preset: Preset) => void;
}

/** The three presets, each with its effect on patients. */
export function PresetChoice({ chosen, onChoose }: PresetChoiceProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>Cómo entran los pacientes</legend>
      <div className={styles.choices}>
        {presets.map(({ value, name, text }) => (
          <label
            key={value}
            className={styles.choice}
            data-chosen={value === chosen || undefined}
          >
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={`${id}-${value}-text`}
              onChange={() => onChoose(value)}
            />
            <span>
              <span id={`${id}-${value}`} className={styles.choiceName}>
                {name}
              </span>
              <span id={`${id}-${value}-text`} className={styles.choiceText}>
                {text}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
