import type { ComponentProps } from 'react';
import { parsePersonName } from '../../person/rules/person-name.ts';
import { areKnown } from '../../person/rules/person-names.ts';
import {
  nameOfParts,
  proposeParts,
  type TypedName,
} from '../../person/rules/typed-name.ts';
import { announce } from '../announcer/announce.ts';
import { Button } from '../button/button.tsx';
import { usePlaceFocus } from '../focus/use-place-focus.ts';
import { saidName } from '../forms/said-name.ts';
import type { FieldTexts } from './field.tsx';
import styles from './name-field.module.css';
import { TextField } from './text-field.tsx';

type NameFieldProps = Omit<FieldTexts, 'label'> &
  Omit<ComponentProps<'input'>, 'value' | 'onBlur'> & {
    value: string;
    /** The name by its parts, from a card or the person. It counts only for the text that it was said for. */
    parts: TypedName | null | undefined;
    onParts: (parts: TypedName) => void;
  };

/** A patient's own name in one field, which shows how the name is understood, to correct. */
export function NameField({ parts, onParts, ...input }: NameFieldProps) {
  const { value } = input;
  const { place: field, focusPlace: focusField } =
    usePlaceFocus<HTMLInputElement>();
  const name = parsePersonName(value).ok ? saidName(value, parts) : null;
  // The button goes with the question: the focus goes to what it changed.
  function say(parts: TypedName) {
    onParts(parts);
    announce(inWords(parts));
    focusField();
  }
  return (
    // The understood name is shown while the user types: it moves nothing on the page when the field is left.
    <div className={styles.name}>
      <TextField
        {...input}
        ref={field}
        label="Nombre y apellido"
        onBlur={() => name && announce(inWords(name))}
      />
      {name && <Understood typed={value} name={name} onParts={say} />}
    </div>
  );
}

interface UnderstoodProps {
  typed: string;
  name: TypedName;
  onParts: (parts: TypedName) => void;
}

function Understood({ typed, name, onParts }: UnderstoodProps) {
  if (areKnown(name)) {
    return (
      <p className={styles.understood}>
        {inWords(name)} Si no es así, corríjalo arriba.
      </p>
    );
  }
  const proposed = proposeParts(name.fullName);
  const isEased = name.fullName !== typed.trim();
  return (
    <>
      {isEased && <p className={styles.understood}>{inWords(name)}</p>}
      {proposed.familyNames !== null && (
        <p className={styles.understood}>
          ¿Cuál es el apellido?{' '}
          <Button kind="quiet" onClick={() => onParts(nameOfParts(proposed))}>
            Es {proposed.familyNames}
          </Button>{' '}
          Si es otro, escriba «Apellido, Nombre».
        </p>
      )}
    </>
  );
}

function inWords(name: TypedName): string {
  if (!areKnown(name)) return `Se anota así: ${name.fullName}.`;
  const parts = [
    name.givenNames === null ? '' : `nombre ${name.givenNames}`,
    name.familyNames === null ? '' : `apellido ${name.familyNames}`,
  ];
  return `Se anota así: ${parts.filter(Boolean).join(', ')}.`;
}
