import { type ReactNode, useId } from 'react';
import { CheckField } from '../../../base/ui/field/check-field.tsx';
import { SelectField } from '../../../base/ui/field/text-field.tsx';
import type { WishTerms } from '../contract/waitlist-entries.ts';
import styles from './waitlist.module.css';
import { type UntilChoice, weekdayNames } from './wish-words.ts';

interface WishFieldsProps {
  terms: WishTerms;
  choices: readonly UntilChoice[];
  /** True if missing values are shown as errors. */
  isTried: boolean;
  onChange: (changes: Partial<WishTerms>) => void;
}

const shortNames = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'];
const parts = [
  { value: 'morning', label: 'Mañana' },
  { value: 'afternoon', label: 'Tarde' },
] as const;

/** The times that serve: days of the week, parts of the day, the last day, and offers at night. */
export function WishFields({
  terms,
  choices,
  isTried,
  onChange,
}: WishFieldsProps) {
  const { weekdays, dayParts, untilDay, atNight } = terms;
  return (
    <div className={styles.fields}>
      <Chips
        legend="¿Qué días le sirven?"
        error={isTried && weekdays.length === 0 && 'Elija al menos un día.'}
      >
        {shortNames.map((name, index) => (
          <Chip
            key={name}
            label={name}
            name={weekdayNames[index] ?? name}
            isInvalid={isTried && weekdays.length === 0}
            checked={weekdays.includes(index + 1)}
            onChange={(isOn) =>
              onChange({ weekdays: toggled(weekdays, index + 1, isOn) })
            }
          />
        ))}
      </Chips>
      <Chips
        legend="¿En qué parte del día?"
        error={
          isTried && dayParts.length === 0 && 'Elija mañana, tarde o las dos.'
        }
      >
        {parts.map(({ value, label }) => (
          <Chip
            key={value}
            label={label}
            name={label}
            isInvalid={isTried && dayParts.length === 0}
            checked={dayParts.includes(value)}
            onChange={(isOn) =>
              onChange({ dayParts: toggled(dayParts, value, isOn) })
            }
          />
        ))}
      </Chips>
      <SelectField
        label="¿Hasta cuándo espera?"
        value={untilDay}
        onChange={({ target }) => onChange({ untilDay: target.value })}
      >
        {choices.map(({ day, label }) => (
          <option key={day} value={day}>
            {label}
          </option>
        ))}
      </SelectField>
      <CheckField
        label="Avísenme también de noche, de 21 a 8"
        hint="Si no, lo que se libera de noche se lo guardamos hasta las 8 de la mañana."
        optional
        checked={atNight}
        onChange={({ target }) => onChange({ atNight: target.checked })}
      />
    </div>
  );
}

function toggled<Value>(
  values: readonly Value[],
  value: Value,
  isOn: boolean,
): Value[] {
  const others = values.filter((other) => other !== value);
  return isOn ? [...others, value].toSorted() : others;
}

function Chips({
  legend,
  error,
  children,
}: {
  legend: string;
  error: string | false;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      aria-describedby={error ? id : undefined}
    >
      <legend>{legend}</legend>
      <div className={styles.chips}>{children}</div>
      {error && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ChipProps {
  label: string;
  /** The full name, because the label is short. */
  name: string;
  isInvalid: boolean;
  checked: boolean;
  onChange: (isOn: boolean) => void;
}

function Chip({ label, name, isInvalid, checked, onChange }: ChipProps) {
  return (
    <label className={styles.chip}>
      <input
        type="checkbox"
        aria-label={name}
        aria-invalid={isInvalid || undefined}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
