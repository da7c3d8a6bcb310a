import { useId } from 'react';
import { Button } from '../../../base/ui/button/button.tsx';
import { FieldError } from '../../../base/ui/field/field.tsx';
import { TextAreaField } from '../../../base/ui/field/text-area-field.tsx';
import { TextField } from '../../../base/ui/field/text-field.tsx';
import { withDateSlashes } from '../../../base/ui/forms/typed-date.ts';
import {
  type QuestionnaireItem,
  STRING_MAX,
  TEXT_MAX,
} from '../rules/questionnaire.ts';
import styles from './own-questionnaires.module.css';

interface ItemFieldProps {
  item: QuestionnaireItem;
  typed: string;
  error: string | undefined;
  onType: (typed: string) => void;
}

/** One question of a form, by the control of its type. */
export function ItemField({ item, typed, error, onType }: ItemFieldProps) {
  const { type, text, help, isRequired } = item;
  const texts = {
    label: text,
    hint: help || undefined,
    error,
    optional: !isRequired,
  };
  const onChange = ({ target }: { target: { value: string } }) =>
    onType(target.value);
  switch (type) {
    case 'boolean':
    case 'choice':
      return (
        <ChoiceItem item={item} typed={typed} error={error} onType={onType} />
      );
    case 'text':
      return (
        <TextAreaField
          {...texts}
          rows={3}
          maxLength={TEXT_MAX}
          value={typed}
          onChange={onChange}
        />
      );
    case 'string':
      return (
        <TextField
          {...texts}
          autoComplete="off"
          maxLength={STRING_MAX}
          value={typed}
          onChange={onChange}
        />
      );
    case 'integer':
      return (
        <TextField
          {...texts}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={onChange}
        />
      );
    case 'date':
      return (
        <TextField
          {...texts}
          hint={help || 'Día, mes y año: 03/05/2024'}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) =>
            onType(withDateSlashes(target.value, typed))
          }
        />
      );
  }
}

const yesAndNo = [
  { value: 'true', label: 'Sí' },
  { value: 'false', label: 'No' },
];

function ChoiceItem({ item, typed, error, onType }: ItemFieldProps) {
  const id = useId();
  const { type, text, help, isRequired } = item;
  const choices =
    type === 'boolean'
      ? yesAndNo
      : item.options.map((option) => ({ value: option, label: option }));
  const described = [error && `${id}-error`, help && `${id}-help`]
    .filter(Boolean)
    .join(' ');
  return (
    <fieldset
      className={styles.choice}
      aria-describedby={described || undefined}
    >
      <legend>
        {text}{' '}
        {!isRequired && <span className={styles.optional}>(opcional)</span>}
      </legend>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <div
        className={styles.options}
        data-short={type === 'boolean' || undefined}
      >
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={typed === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onType(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {!isRequired && typed !== '' && (
        <Button
          kind="quiet"
          className={styles.clear}
          onClick={() => onType('')}
        >
          Quitar la respuesta<span className="visually-hidden">: {text}</span>
        </Button>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
