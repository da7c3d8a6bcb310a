import { type ReactNode, useId } from 'react';
import styles from './choice-list.module.css';

export interface Choice {
  value: string;
  /** The name of the choice. */
  label: ReactNode;
  /** Explanation below the label. */
  detail?: ReactNode;
  /** Content at the end, like a price. */
  aside?: ReactNode;
}

interface ChoiceListProps {
  legend: string;
  choices: Choice[];
  chosen: string | undefined;
  onChoose: (value: string) => void;
}

/** Several choices, each a whole line to press: radio buttons, so that arrow keys and screen readers work. */
export function ChoiceList({
  legend,
  choices,
  chosen,
  onChoose,
}: ChoiceListProps) {
  const id = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.list}>
        {choices.map(({ value, label, detail, aside }) => (
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
              aria-describedby={
                detail || aside
                  ? `${id}-${value}-detail ${id}-${value}-aside`
                  : undefined
              }
              onChange={() => onChoose(value)}
            />
            <span className={styles.text}>
              <span id={`${id}-${value}`} className={styles.label}>
                {label}
              </span>
              {detail && (
                <span id={`${id}-${value}-detail`} className={styles.detail}>
                  {detail}
                </span>
              )}
            </span>
            {aside && (
              <span id={`${id}-${value}-aside`} className={styles.aside}>
                {aside}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
