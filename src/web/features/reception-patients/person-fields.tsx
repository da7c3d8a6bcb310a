import type { ReactNode } from 'react';
import { announce } from '../../components/announcer/announce.ts';
import { CheckField } from '../../components/field/check-field.tsx';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { withDateSlashes } from '../../lib/typed-date.ts';
import { DniCardField } from './dni-card-field.tsx';
import { filledFromCard, type PersonDraft, type PersonErrors } from './person-draft.ts';
import { sexWords } from './person-words.ts';
import styles from './reception-patients.module.css';

interface PersonFieldsProps {
  draft: PersonDraft;
  errors: PersonErrors;
  onEdit: (draft: PersonDraft) => void;
  onErrors: (errors: PersonErrors) => void;
  /** What is asked about another e-mail. */
  belowEmail?: ReactNode;
}

/** Who somebody is and how they are reached. */
export function PersonFields({ draft, errors, onEdit, onErrors, belowEmail }: PersonFieldsProps) {
  return (
    <>
      {!draft.hasNoDni && (
        <DniCardField
          value={draft.dni}
          error={errors.dni}
          onType={(dni) => onEdit({ ...draft, dni })}
          onCard={(card) => {
            onEdit(filledFromCard(draft, card));
            announce(`Documento leído: ${card.fullName}`);
          }}
          onUnreadableCard={() =>
            onErrors({ dni: 'No se pudo leer el documento. Escanéelo otra vez, o escriba el número.' })
          }
        />
      )}
      <CheckField
        optional
        label="No tiene DNI argentino"
        hint="Recién nacidos y personas con otro documento: hace falta la fecha de nacimiento."
        checked={draft.hasNoDni}
        onChange={({ target }) => onEdit({ ...draft, hasNoDni: target.checked })}
      />
      <TextField
        label="Nombre y apellido"
        hint="Como figura en el documento."
        error={errors.fullName}
        name="fullName"
        autoComplete="off"
        value={draft.fullName}
        onChange={({ target }) => onEdit({ ...draft, fullName: target.value })}
      />
      <TextField
        label="Nombre elegido"
        hint="Si usa otro: así le hablamos y le escribimos (Ley 26.743)."
        optional
        error={errors.chosenName}
        name="chosenName"
        autoComplete="off"
        value={draft.chosenName}
        onChange={({ target }) => onEdit({ ...draft, chosenName: target.value })}
      />
      <div className={styles.pair}>
        <TextField
          label="Fecha de nacimiento"
          hint="Como 05/04/1983."
          optional={!draft.hasNoDni}
          error={errors.birthDate}
          name="birthDate"
          inputMode="numeric"
          autoComplete="off"
          value={draft.birthDate}
          onChange={({ target }) =>
            onEdit({ ...draft, birthDate: withDateSlashes(target.value, draft.birthDate) })
          }
        />
        <SelectField
          label="Sexo en el documento"
          hint="Lo piden los financiadores."
          optional
          error={errors.sexOnDocument}
          value={draft.sexOnDocument}
          onChange={({ target }) =>
            onEdit({ ...draft, sexOnDocument: target.value as PersonDraft['sexOnDocument'] })
          }
        >
          <option value="">Sin dato</option>
          {Object.entries(sexWords).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Celular"
        hint="Con código de área, como 11 5555-4444."
        optional
        error={errors.phone}
        name="phone"
        type="tel"
        autoComplete="off"
        value={draft.phone}
        onChange={({ target }) => onEdit({ ...draft, phone: target.value })}
      />
      <TextField
        label="E-mail"
        optional
        error={errors.email}
        name="email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.email}
        onChange={({ target }) => onEdit({ ...draft, email: target.value })}
      />
      {belowEmail}
    </>
  );
}
