import {
  type ChangeEvent,
  type KeyboardEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../../base/ui/button/button.tsx';
import { CardQuestions } from '../../../../base/ui/field/card-questions.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { DeskNamesField } from '../../../../base/ui/field/desk-names-field.tsx';
import { DocumentFields } from '../../../../base/ui/field/document-fields.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { focusAlong } from '../../../../base/ui/focus/focus-along.ts';
import {
  identityOf,
  listedNameOf,
  sayQuery,
} from '../../../../base/ui/format/person-words.ts';
import { withDateSlashes } from '../../../../base/ui/forms/typed-date.ts';
import forms from '../../../../base/ui/page/desk-forms.module.css';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';
import { useShownDay } from '../../../appointments/web/shown-day.ts';
import type { PatientMatches } from '../../../patients/contract/search.ts';
import { useChooseOnEnter } from '../../../patients/web/reads/use-choose-on-enter.ts';
import { SamePerson } from '../../../patients/web/same-person.tsx';
import { usePatientSearch } from '../../../patients/web/use-patient-search.ts';
import styles from './person-choice.module.css';
import {
  type DeskPerson,
  type DeskPersonErrors,
  personFromSearch,
  type TypedDeskPerson,
} from './read-desk-person.ts';

interface PersonChoiceProps {
  person: DeskPerson | null;
  errors: DeskPersonErrors;
  onChoose: (person: DeskPerson | null) => void;
}

/** The patient: one on file, found while typing, or a new one. */
export function PersonChoice({ person, errors, onChoose }: PersonChoiceProps) {
  const { today } = useShownDay();
  const [text, setText] = useState('');
  if (person?.kind === 'known') {
    return (
      <>
        <div className={forms.chosen}>
          <div>
            <p className={forms.chosenName}>{listedNameOf(person.patient)}</p>
            <p className={forms.quiet}>{identityOf(person.patient, today)}</p>
          </div>
          <Button
            kind="quiet"
            data-first
            // The key that chose the patient removed its field. While it is held down, it does not undo the
            // choice.
            autoFocus
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={() => onChoose(null)}
          >
            Cambiar
          </Button>
        </div>
        <SamePerson patientId={person.patient.id} today={today} />
      </>
    );
  }
  if (person?.kind === 'new') {
    return (
      <NewPerson
        typed={person.typed}
        errors={errors}
        onType={(typed) => onChoose({ kind: 'new', typed })}
        onBack={() => onChoose(null)}
      />
    );
  }
  return (
    <FindPerson
      text={text}
      errors={errors}
      onChoose={onChoose}
      onType={setText}
    />
  );
}

interface FindPersonProps {
  text: string;
  errors: DeskPersonErrors;
  onType: (text: string) => void;
  onChoose: (person: DeskPerson) => void;
}

function FindPerson({ text, errors, onType, onChoose }: FindPersonProps) {
  const { today } = useShownDay();
  const { found: result, isAsked, isSettled } = usePatientSearch(text);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const patients = (isAsked && result.data?.patients) || [];
  const register = (card: PatientMatches['card'] = null) =>
    onChoose({ kind: 'new', typed: personFromSearch(text, card) });

  const onKeyInField = useChooseOnEnter({
    text,
    isSettled: isSettled || result.isError,
    choose() {
      const [first] = patients;
      if (first) onChoose({ kind: 'known', patient: first });
    },
  });

  function onKeyDown(event: KeyboardEvent) {
    if (focusAlong(event, list.current?.querySelectorAll('button') ?? []))
      event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows go from the field to what was found and along it.
    <div className={styles.find} onKeyDown={onKeyDown}>
      <TextField
        label="Paciente"
        hint="Nombre, DNI, teléfono o credencial escaneada. Enter elige al primero."
        autoComplete="off"
        data-first
        data-takes-reads
        aria-controls={listId}
        value={text}
        error={errors.person}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyInField}
      />
      <div ref={list} id={listId} className={styles.found}>
        {patients.map((patient) => (
          <button
            key={patient.id}
            type="button"
            className={styles.option}
            onClick={() => onChoose({ kind: 'known', patient })}
          >
            <span className={styles.optionName}>{listedNameOf(patient)}</span>
            <span className={forms.quiet}>{identityOf(patient, today)}</span>
          </button>
        ))}
        {isAsked && result.isError && <QueryProblem query={result} />}
        {isAsked && isSettled && patients.length === 0 && !result.isError && (
          <p className={forms.quiet}>
            Nadie coincide con «{sayQuery(text, result.data?.card)}».
          </p>
        )}
        {result.data?.hasMore && isAsked && (
          <p className={forms.quiet}>
            Hay más: escriba otra parte del nombre o el DNI.
          </p>
        )}
        <Button
          kind="quiet"
          className={forms.startsAtEdge}
          onClick={() => register(result.data?.card ?? null)}
        >
          Es la primera vez que viene
        </Button>
      </div>
    </div>
  );
}

interface NewPersonProps {
  typed: TypedDeskPerson;
  errors: DeskPersonErrors;
  onType: (typed: TypedDeskPerson) => void;
  onBack: () => void;
}

function NewPerson({ typed, errors, onType, onBack }: NewPersonProps) {
  const change = (changes: Partial<TypedDeskPerson>) =>
    onType({ ...typed, ...changes });
  const field = (name: 'dni' | 'birthDate' | 'phone') => ({
    autoComplete: 'off',
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      change({ [name]: target.value }),
  });
  return (
    <fieldset className={styles.person}>
      <legend className={`${forms.chosenName} ${styles.legend}`}>
        Paciente nuevo
      </legend>
      {typed.card && <CardQuestions card={typed.card} />}
      <DeskNamesField names={typed} errors={errors} onType={change} autoFocus />
      <div className={forms.pair}>
        {!typed.hasNoDni && (
          <TextField {...field('dni')} label="DNI" inputMode="numeric" />
        )}
        <CheckField
          label="No tiene o no trajo DNI"
          checked={typed.hasNoDni}
          onChange={({ target }) => change({ hasNoDni: target.checked })}
        />
      </div>
      {typed.hasNoDni && (
        <DocumentFields typed={typed} errors={errors} onType={change} />
      )}
      <div className={forms.pair}>
        <TextField
          {...field('birthDate')}
          label="Nacimiento"
          optional={!typed.hasNoDni}
          placeholder="dd/mm/aaaa"
          inputMode="numeric"
          onChange={({ target }) =>
            change({
              birthDate: withDateSlashes(target.value, typed.birthDate),
            })
          }
        />
        <TextField
          {...field('phone')}
          label="Celular"
          optional
          inputMode="tel"
        />
      </div>
      <CheckField
        optional
        label="Aceptó la política de privacidad"
        hint="Se la mostramos o se la leímos, también por teléfono."
        checked={typed.hasConsented}
        onChange={({ target }) => change({ hasConsented: target.checked })}
      />
      <Button kind="quiet" className={forms.startsAtEdge} onClick={onBack}>
        Buscar a alguien que ya vino
      </Button>
    </fieldset>
  );
}
