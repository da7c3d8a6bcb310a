import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { Clinic } from '../../../contract/public/clinic.ts';
import { Button } from '../../components/button/button.tsx';
import { CheckField } from '../../components/field/check-field.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { withDateSlashes } from '../../lib/typed-date.ts';
import type { BookingDraft } from './booking-draft.ts';
import styles from './patient-form.module.css';
import { type FieldErrors, type PatientField, readNewPatient } from './read-patient.ts';

interface NewPatientFormProps {
  draft: BookingDraft;
  clinic: Clinic;
  /** What the server said about fields that have not changed since. */
  serverErrors: FieldErrors;
  onType: (changes: Partial<BookingDraft>, field: PatientField) => void;
  onReady: () => void;
}

/** Somebody who comes for the first time: the least that a turno needs. */
export function NewPatientForm({ draft, clinic, serverErrors, onType, onReady }: NewPatientFormProps) {
  const { form, focusFirstError } = useErrorFocus();
  const [isTried, setTried] = useState(false);
  const read = readNewPatient(draft, { today: clinic.today, policyVersion: clinic.privacyPolicyVersion });
  const errors: FieldErrors = { ...serverErrors, ...(isTried && !read.ok && read.errors) };

  const showRefused = useEffectEvent(focusFirstError);
  useEffect(() => {
    if (Object.keys(serverErrors).length > 0) showRefused();
  }, [serverErrors]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (read.ok && Object.keys(serverErrors).length === 0) onReady();
    else focusFirstError();
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="DNI"
        hint="De la persona que se atiende."
        error={errors.dni}
        value={draft.dni}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => onType({ dni: target.value }, 'dni')}
      />
      <TextField
        label="Nombre y apellido"
        hint="Como figura en el documento."
        error={errors.fullName}
        value={draft.fullName}
        autoComplete="name"
        onChange={({ target }) => onType({ fullName: target.value }, 'fullName')}
      />
      <TextField
        label="Fecha de nacimiento"
        hint="Día, mes y año: 05/04/1983."
        error={errors.birthDate}
        value={draft.birthDate}
        inputMode="numeric"
        autoComplete="bday"
        onChange={({ target }) =>
          onType({ birthDate: withDateSlashes(target.value, draft.birthDate) }, 'birthDate')
        }
      />
      <TextField
        label="Celular"
        hint="Con código de área: 11 5555-4444."
        error={errors.phone}
        type="tel"
        value={draft.phone}
        autoComplete="tel"
        onChange={({ target }) => onType({ phone: target.value }, 'phone')}
      />
      <TextField
        label="E-mail"
        optional
        hint="Para enviarle la confirmación."
        error={errors.email}
        type="email"
        value={draft.email}
        autoComplete="email"
        onChange={({ target }) => onType({ email: target.value }, 'email')}
      />
      <CheckField
        label={
          <>
            Acepto la{' '}
            <Link to="/politicas-de-privacidad" target="_blank">
              política de privacidad<span className="visually-hidden"> (se abre en otra pestaña)</span>
            </Link>
          </>
        }
        error={errors.consent}
        checked={draft.consents}
        onChange={({ target }) => onType({ consents: target.checked }, 'consent')}
      />
      <Button kind="main" type="submit" className={styles.submit}>
        Continuar
      </Button>
    </form>
  );
}
