import { useState } from 'react';
import type { DniCard, DocumentSex } from '../../../domain/identity/dni-card.ts';
import { ButtonLink } from '../../components/button/button.tsx';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { withDateSlashes } from '../../lib/typed-date.ts';
import { DniField } from './dni-field.tsx';
import { filledFromCard } from './registration-draft.ts';
import type { Registration } from './use-registration.ts';

export interface PersonFieldsProps {
  registration: Registration;
  /** The document was read: what it does not say comes next. */
  onFilled: () => void;
}

/** Who the person is, as the document says it and as they want to be called. */
export function PersonFields({ registration, onFilled }: PersonFieldsProps) {
  const { draft, errors, edit, refuse, isDniRegistered } = registration;
  const [isFilled, setIsFilled] = useState(false);

  function fill(card: DniCard) {
    edit(filledFromCard(draft, card));
    setIsFilled(true);
    onFilled();
  }

  return (
    <>
      <DniField
        value={draft.dni}
        error={errors.dni}
        onType={(dni) => edit({ ...draft, dni })}
        onCard={fill}
        onUnreadableCard={() =>
          refuse({ ...errors, dni: 'No pudimos leer ese código. Pruebe otra vez o escriba el número.' })
        }
      />
      {isDniRegistered && (
        <Notice
          title="Ya puede agendar"
          actions={<ButtonLink to="/agendar-cita">Agendar como paciente</ButtonLink>}
        >
          <p>
            Si es usted, no hace falta registrarse otra vez: ingrese con su DNI y su contraseña al agendar. Si
            el número está mal, corríjalo aquí.
          </p>
        </Notice>
      )}
      {isFilled && !isDniRegistered && (
        <Notice tone="good" title="Completamos los datos de su documento">
          <p>Revíselos y siga con lo que falta.</p>
        </Notice>
      )}
      <TextField
        label="Nombre y apellido"
        hint="Como figuran en el documento."
        error={errors.fullName}
        name="fullName"
        autoComplete="name"
        value={draft.fullName}
        onChange={(event) => edit({ ...draft, fullName: event.currentTarget.value })}
      />
      <TextField
        label="Nombre elegido"
        hint="Si usa un nombre distinto del que figura en el documento, escríbalo: con ese nombre nos dirigiremos a usted (Ley 26.743)."
        optional
        error={errors.chosenName}
        name="chosenName"
        autoComplete="nickname"
        value={draft.chosenName}
        onChange={(event) => edit({ ...draft, chosenName: event.currentTarget.value })}
      />
      <TextField
        label="Fecha de nacimiento"
        hint="Día, mes y año, por ejemplo 05/04/1983."
        error={errors.birthDate}
        name="birthDate"
        inputMode="numeric"
        autoComplete="bday"
        value={draft.birthDate}
        onChange={(event) =>
          edit({ ...draft, birthDate: withDateSlashes(event.currentTarget.value, draft.birthDate) })
        }
      />
      <SelectField
        label="Sexo, como figura en el documento"
        optional
        error={errors.sexOnDocument}
        name="sexOnDocument"
        value={draft.sexOnDocument}
        onChange={(event) => edit({ ...draft, sexOnDocument: event.currentTarget.value as DocumentSex | '' })}
      >
        <option value="">Sin indicar</option>
        <option value="F">F (femenino)</option>
        <option value="M">M (masculino)</option>
        <option value="X">X</option>
      </SelectField>
    </>
  );
}
