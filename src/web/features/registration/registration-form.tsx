import { Link } from '@tanstack/react-router';
import type { Clinic } from '../../../contract/public/clinic.ts';
import { announce } from '../../components/announcer/announce.ts';
import { Button } from '../../components/button/button.tsx';
import { CheckField } from '../../components/field/check-field.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { Problem } from '../../components/problem/problem.tsx';
import { NEW_PASSWORD_HINT } from '../../lib/new-password.ts';
import { SecretField } from '../../step-up/secret-field.tsx';
import { CoverageFields } from './coverage-fields.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { PersonFields } from './person-fields.tsx';
import styles from './registration.module.css';
import { type RegisteredPatient, useRegistration } from './use-registration.ts';

const NO_BREAK = '\u00a0';

export interface RegistrationFormProps {
  clinic: Clinic;
  onRegistered: (registered: RegisteredPatient) => void;
}

/** The whole form. What is not marked "(opcional)" is needed. */
export function RegistrationForm({ clinic, onRegistered }: RegistrationFormProps) {
  const { form, focusFirstError } = useErrorFocus();
  const registration = useRegistration({
    today: clinic.today,
    policyVersion: clinic.privacyPolicyVersion,
    onRefused: focusFirstError,
    onRegistered,
  });
  const { draft, errors, problem, edit, send } = registration;

  function goTo(field: string) {
    const control = form.current?.elements.namedItem(field);
    if (control instanceof HTMLElement) control.focus();
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <ErrorSummary errors={errors} onGoTo={goTo} />
      <fieldset className={styles.group}>
        <legend>Sus datos</legend>
        <PersonFields
          registration={registration}
          onFilled={() => {
            announce('Completamos los datos de su documento. Revíselos y siga con lo que falta.');
            // A Tab at the reader's end moves the focus by itself first.
            requestAnimationFrame(() => goTo('phone'));
          }}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Contacto</legend>
        <TextField
          label="Celular"
          hint={`Con código de área, por ejemplo 11${NO_BREAK}5555-4444.`}
          error={errors.phone}
          name="phone"
          type="tel"
          autoComplete="tel"
          value={draft.phone}
          onChange={(event) => edit({ ...draft, phone: event.currentTarget.value })}
        />
        <TextField
          label="E-mail"
          hint="Para enviarle la confirmación y el recordatorio de sus turnos."
          optional
          error={errors.email}
          name="email"
          type="email"
          autoComplete="email"
          value={draft.email}
          onChange={(event) => edit({ ...draft, email: event.currentTarget.value })}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Cobertura</legend>
        <CoverageFields draft={draft} errors={errors} onEdit={edit} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Contraseña</legend>
        <p>Si no elige una, hasta que lo haga ingresa con su mismo número de DNI.</p>
        <SecretField
          label="Contraseña propia"
          hint={NEW_PASSWORD_HINT}
          optional
          error={errors.password}
          name="password"
          autoComplete="new-password"
          value={draft.password}
          onChange={(event) => edit({ ...draft, password: event.currentTarget.value })}
        />
      </fieldset>
      <div className={styles.send}>
        <CheckField
          label={
            <>
              Leí y acepto la{' '}
              <Link to="/politicas-de-privacidad" target="_blank">
                política de privacidad<span className="visually-hidden"> (se abre en otra pestaña)</span>
              </Link>
              , versión {clinic.privacyPolicyVersion}.
            </>
          }
          error={errors.consents}
          name="consents"
          checked={draft.consents}
          onChange={(event) => edit({ ...draft, consents: event.currentTarget.checked })}
        />
        {problem && (
          <Problem
            title="No pudimos registrar sus datos"
            onRetry={problem.canRetry ? send : undefined}
            retrying={registration.isSending}
          >
            <p>{problem.sentence} Lo que escribió sigue aquí.</p>
          </Problem>
        )}
        <Button type="submit" kind="main" busy={registration.isSending} busyLabel="Registrando…">
          Registrarme
        </Button>
      </div>
    </form>
  );
}
