import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { Clinic } from '../../../../base/clinic/contract/clinic.ts';
import { parseBirthDate } from '../../../../base/person/rules/birth-date.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { NameField } from '../../../../base/ui/field/name-field.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { WithoutDni } from '../../../../base/ui/field/without-dni.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import { withDateSlashes } from '../../../../base/ui/forms/typed-date.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { dniRegisteredSentence } from '../../../access/contract/refusal-words.ts';
import type { BookingDraft } from '../state/booking-draft.ts';
import {
  type FieldErrors,
  type PatientField,
  readNewPatient,
} from '../state/read-patient.ts';
import { IsItForYou, isOfAge } from './for-children.tsx';
import styles from './patient-form.module.css';
import { useIsOnFile } from './use-is-on-file.ts';

interface NewPatientFormProps {
  /** The hold with which a DNI on file is told. Null: only the end of the booking tells it. */
  holdId: string | null;
  draft: BookingDraft;
  clinic: Clinic;
  /** True if the booking is for children. */
  isForChildren: boolean;
  /** The server's errors of fields not edited since. */
  serverErrors: FieldErrors;
  onType: (changes: Partial<BookingDraft>, field: PatientField) => void;
  /** Goes on as a registered patient. */
  onKnown: () => void;
  onReady: () => void;
  submitLabel?: string;
  busy?: boolean;
}

/** The form of a new patient: the least that an appointment needs. */
export function NewPatientForm(props: NewPatientFormProps) {
  const {
    holdId,
    draft,
    clinic,
    isForChildren,
    serverErrors,
    onType,
    onKnown,
    onReady,
  } = props;
  const { submitLabel = 'Continuar', busy = false } = props;
  const { form, focusFirstError } = useErrorFocus();
  const [isTried, setTried] = useState(false);
  const read = readNewPatient(draft, {
    today: clinic.today,
    policyVersion: clinic.privacyPolicyVersion,
  });
  const { isOnFile, ask } = useIsOnFile(holdId, draft.dni);
  const errors: FieldErrors = {
    ...serverErrors,
    ...(isTried && !read.ok && read.errors),
    ...(isTried && isOnFile && { dni: dniRegisteredSentence }),
  };

  const showRefused = useEffectEvent(focusFirstError);
  useEffect(() => {
    if (Object.keys(serverErrors).length > 0) showRefused();
  }, [serverErrors]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (read.ok && !isOnFile && Object.keys(serverErrors).length === 0)
      onReady();
    else focusFirstError();
  }

  const field = (name: Exclude<PatientField, 'consent'>) => ({
    error: errors[name],
    value: draft[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      onType({ [name]: target.value }, name),
  });

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="DNI"
        hint="De la persona que se atiende."
        inputMode="numeric"
        autoComplete="off"
        {...field('dni')}
        onBlur={ask}
      />
      <div role="status" className={styles.told}>
        {isOnFile && (
          <Notice
            title="Esa persona ya es paciente de la clínica"
            actions={<Button onClick={onKnown}>Ingresar con ese DNI</Button>}
          >
            <p>No hace falta que escriba el resto.</p>
          </Notice>
        )}
      </div>
      <WithoutDni phone={clinic.phones[0]} />
      <NameField
        hint="Como figura en el documento."
        autoComplete="name"
        {...field('fullName')}
        parts={draft.nameParts}
        onParts={(nameParts) =>
          onType({ nameParts, fullName: nameParts.fullName }, 'fullName')
        }
      />
      <TextField
        label="Fecha de nacimiento"
        hint="Día, mes y año: 05/04/1983."
        inputMode="numeric"
        autoComplete="bday"
        {...field('birthDate')}
        onChange={({ target }) =>
          onType(
            { birthDate: withDateSlashes(target.value, draft.birthDate) },
            'birthDate',
          )
        }
      />
      <div role="status" className={styles.told}>
        {isForChildren && isAdult(draft.birthDate, clinic.today) && (
          <IsItForYou>
            Si es para una niña o un niño, escriba aquí sus datos: DNI, nombre y
            fecha de nacimiento.
          </IsItForYou>
        )}
      </div>
      <TextField
        label="Celular"
        hint="Con código de área: 11 5555-4444."
        type="tel"
        autoComplete="tel"
        {...field('phone')}
      />
      <TextField
        label="E-mail"
        optional
        hint={
          clinic.sendsEmail
            ? 'Para enviarle la confirmación.'
            : 'Para su ficha: la clínica todavía no envía correos.'
        }
        type="email"
        autoComplete="email"
        {...field('email')}
      />
      <CheckField
        label={
          <>
            Acepto la{' '}
            <Link to="/politicas-de-privacidad" target="_blank">
              política de privacidad
              <span className="visually-hidden">
                {' '}
                (se abre en otra pestaña)
              </span>
            </Link>
          </>
        }
        error={errors.consent}
        checked={draft.consents}
        onChange={({ target }) =>
          onType({ consents: target.checked }, 'consent')
        }
      />
      <Button kind="main" type="submit" className={styles.submit} busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}

function isAdult(typed: string, today: string): boolean {
  const read = parseBirthDate(typed, today);
  return read.ok && isOfAge(read.birthDate, today);
}
