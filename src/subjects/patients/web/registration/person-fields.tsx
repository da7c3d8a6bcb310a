import { useState } from 'react';
import type { DniCard } from '../../../../base/person/rules/dni-card.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { DniCardField } from '../../../../base/ui/field/dni-card-field.tsx';
import { NameField } from '../../../../base/ui/field/name-field.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { cardQuestions } from '../../../../base/ui/forms/card-questions.ts';
import { withDateSlashes } from '../../../../base/ui/forms/typed-date.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import {
  filledFromCard,
  type RegistrationFields,
} from './registration-draft.ts';

export interface PersonFieldsProps {
  form: RegistrationFields;
  /** True if a person with this DNI is on file. */
  isRegistered: boolean;
  /**
   * Called when the document was read. `asked`: the first field that it should have filled and did not. Null:
   * none.
   */
  onFilled: (asked: 'fullName' | 'birthDate' | null) => void;
}

/** The person's data, as on the document, and their chosen name. */
export function PersonFields({
  form,
  isRegistered,
  onFilled,
}: PersonFieldsProps) {
  const { typed, field, errors, edit, refuse } = form;
  const [filledBy, setFilledBy] = useState<DniCard | null>(null);
  const questions = filledBy ? cardQuestions(filledBy) : [];

  function fill(card: DniCard) {
    edit(filledFromCard(typed, card));
    setFilledBy(card);
    onFilled(
      card.fullName === null
        ? 'fullName'
        : card.birthDate === null
          ? 'birthDate'
          : null,
    );
  }

  return (
    <>
      <DniCardField
        hint="Con o sin puntos."
        value={typed.dni}
        error={errors.dni}
        onType={(dni) => edit({ dni })}
        onCard={fill}
        onUnreadableCard={() =>
          refuse({
            ...errors,
            dni: 'No pudimos leer ese código. Pruebe otra vez o escriba el número.',
          })
        }
      />
      {isRegistered && (
        <Notice
          title="Ya puede agendar"
          actions={
            <ButtonLink to="/agendar-cita">Agendar como paciente</ButtonLink>
          }
        >
          <p>
            Si es usted, no hace falta registrarse otra vez: ingrese con su DNI
            y su contraseña al agendar. Si el número está mal, corríjalo aquí.
          </p>
        </Notice>
      )}
      {filledBy && !isRegistered && (
        <Notice tone="good" title="Completamos los datos de su documento">
          <p>Revíselos y siga con lo que falta.</p>
          {questions.map((question) => (
            <p key={question}>{question}</p>
          ))}
        </Notice>
      )}
      <NameField
        hint="Como figuran en el documento."
        autoComplete="name"
        {...field('fullName')}
        parts={typed.nameParts}
        onParts={(nameParts) =>
          edit({ nameParts, fullName: nameParts.fullName })
        }
      />
      <TextField
        label="Nombre elegido"
        hint="Si usa un nombre distinto del que figura en el documento, escríbalo: con ese nombre nos dirigiremos a usted (Ley 26.743)."
        optional
        autoComplete="nickname"
        {...field('chosenName')}
      />
      <TextField
        label="Fecha de nacimiento"
        hint="Día, mes y año, por ejemplo 05/04/1983."
        inputMode="numeric"
        autoComplete="bday"
        {...field('birthDate')}
        onChange={({ target }) =>
          edit({ birthDate: withDateSlashes(target.value, typed.birthDate) })
        }
      />
      <SelectField
        label="Sexo, como figura en el documento"
        optional
        {...field('sexOnDocument')}
      >
        <option value="">Sin indicar</option>
        <option value="F">F (femenino)</option>
        <option value="M">M (masculino)</option>
        <option value="X">X</option>
      </SelectField>
    </>
  );
}
