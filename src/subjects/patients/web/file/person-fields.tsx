import { useRef, useState } from 'react';
import type { DniCard } from '../../../../base/person/rules/dni-card.ts';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { CardQuestions } from '../../../../base/ui/field/card-questions.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { DeskNamesField } from '../../../../base/ui/field/desk-names-field.tsx';
import { DniCardField } from '../../../../base/ui/field/dni-card-field.tsx';
import { DocumentFields } from '../../../../base/ui/field/document-fields.tsx';
import { LandlineOffer } from '../../../../base/ui/field/landline-offer.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { sayQuery } from '../../../../base/ui/format/person-words.ts';
import type { DeskNames } from '../../../../base/ui/forms/desk-names.ts';
import { withDateSlashes } from '../../../../base/ui/forms/typed-date.ts';
import type { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { type PersonSchema, typedCard } from './person-form.ts';
import { sexWords } from './person-words.ts';
import styles from './reception-patients.module.css';

interface PersonFieldsProps {
  form: ReturnType<typeof usePanelForm<PersonSchema>>;
  /** True: the form asks if the e-mail is really the patient's, and says why. */
  asksEmail: boolean;
  emailHint?: string;
}

/** A person's identity and contact data. */
export function PersonFields({
  form,
  asksEmail,
  emailHint,
}: PersonFieldsProps) {
  const { field, check, values } = form;
  const [read, setRead] = useState<DniCard | null>(null);
  const phone = useRef<HTMLInputElement>(null);
  return (
    <>
      {!values.hasNoDni && (
        <DniCardField
          hint="Con o sin puntos. También puede escanear el documento aquí."
          value={values.dni}
          error={field('dni').error}
          onType={field('dni').onChange}
          onCard={(card) => {
            for (const [name, typed] of Object.entries(typedCard(card))) {
              form.set(name as keyof typeof values, typed);
            }
            setRead(card);
            announce(`Documento leído: ${sayQuery('', card)}`);
          }}
          onUnreadableCard={() =>
            form.refuse({
              dni: 'No se pudo leer el documento. Escanéelo otra vez, o escriba el número.',
            })
          }
        />
      )}
      {read && <CardQuestions card={read} />}
      <CheckField
        optional
        label="No tiene DNI argentino"
        hint="Recién nacidos y personas con otro documento: hace falta la fecha de nacimiento."
        {...check('hasNoDni')}
      />
      {values.hasNoDni && (
        <DocumentFields
          typed={values}
          errors={{
            documentKind: field('documentKind').error,
            documentNumber: field('documentNumber').error,
            documentCountry: field('documentCountry').error,
          }}
          onType={(changes) => {
            for (const [name, typed] of Object.entries(changes))
              form.set(name as keyof typeof values, typed);
          }}
        />
      )}
      <DeskNamesField
        names={values}
        errors={form.errors}
        onType={(changes) => {
          for (const [name, typed] of Object.entries(changes))
            form.set(name as keyof DeskNames, typed);
        }}
      />
      <TextField
        label="Nombre elegido"
        hint="Si usa otro: así le hablamos y le escribimos (Ley 26.743)."
        optional
        name="chosenName"
        autoComplete="off"
        {...field('chosenName')}
      />
      <div className={styles.pair}>
        <TextField
          label="Fecha de nacimiento"
          hint="Como 05/04/1983."
          optional={!values.hasNoDni}
          name="birthDate"
          inputMode="numeric"
          autoComplete="off"
          {...field('birthDate')}
          onChange={({ target }) =>
            field('birthDate').onChange(
              withDateSlashes(target.value, values.birthDate),
            )
          }
        />
        <SelectField
          label="Sexo en el documento"
          hint="Lo piden los financiadores."
          optional
          {...field('sexOnDocument')}
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
        ref={phone}
        label="Celular"
        hint="Con código de área, como 11 5555-4444. Un fijo, con el 0: 011 4444-5555."
        optional
        name="phone"
        type="tel"
        autoComplete="off"
        {...field('phone')}
      />
      <LandlineOffer
        typed={values.phone}
        field={phone}
        onChoose={(landline) => form.set('phone', landline)}
      />
      <TextField
        label="E-mail"
        optional
        name="email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      {asksEmail && (
        <CheckField
          optional
          label="La persona está aquí con su documento y dijo que ese e-mail es suyo"
          hint={emailHint}
          {...check('isEmailTheirs')}
        />
      )}
    </>
  );
}
