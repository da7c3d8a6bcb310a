import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import type { NewPatient } from '../../../contract/person-fields.ts';
import type { Clinic } from '../../../contract/public/clinic.ts';
import { client } from '../../api/api.ts';
import { problemOf } from '../../api/problem-of.ts';
import { randomUuid } from '../../api/random-uuid.ts';
import { withProofOfWork } from '../../api/with-proof-of-work.ts';
import { announce } from '../../components/announcer/announce.ts';
import { Button } from '../../components/button/button.tsx';
import { CallButton } from '../../components/button/call-button.tsx';
import { CheckField } from '../../components/field/check-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { useLightForm } from '../../components/field/use-light-form.ts';
import { WithoutDni } from '../../components/field/without-dni.tsx';
import { Loading } from '../../components/loading/loading.tsx';
import { Problem } from '../../components/problem/problem.tsx';
import { NEW_PASSWORD_HINT } from '../../forms/new-password.ts';
import type { EmailCode } from '../../newcomers/newcomer-code.tsx';
import { SecretField } from '../../step-up/secret-field.tsx';
import { CoverageFields } from './coverage-fields.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { PersonFields } from './person-fields.tsx';
import { fieldErrorsOf, readRegistration } from './read-registration.ts';
import type { RegisteredPatient } from './registered.tsx';
import styles from './registration.module.css';
import { emptyDraft, type RegistrationDraft } from './registration-draft.ts';

// Few ever see it.
const NewcomerCode = lazy(() => import('../../newcomers/newcomer-code.tsx'));

const aboutCode: string[] = ['EMAIL_CODE_NEEDED', 'CODE_WRONG', 'CODE_VOID'];

interface Registering {
  patient: NewPatient;
  emailCode?: EmailCode;
}

const NO_BREAK = '\u00a0';

export interface RegistrationFormProps {
  clinic: Clinic;
  onRegistered: (registered: RegisteredPatient) => void;
}

/** The whole form. Fields not marked "(opcional)" are required. */
export function RegistrationForm({ clinic, onRegistered }: RegistrationFormProps) {
  const [typed, setTyped] = useState(emptyDraft);
  const [needsEmailCode, setNeedsEmailCode] = useState(false);
  // The same content repeats the same attempt; other content makes a new one.
  const attemptKey = useRef<string | null>(null);
  const register = useMutation({
    mutationFn: ({ patient, emailCode }: Registering) => {
      attemptKey.current ??= randomUuid();
      const context = { idempotencyKey: attemptKey.current };
      return withProofOfWork((proofOfWork) =>
        client.public.patients.register({ ...patient, proofOfWork, emailCode }, { context }),
      );
    },
    onSuccess: ({ patientName }, { patient: { password } }) =>
      onRegistered({ name: patientName, hasOwnPassword: password !== undefined }),
    onError: (error) => {
      if (problemOf(error).code === 'EMAIL_CODE_NEEDED') setNeedsEmailCode(true);
    },
  });
  const readDraft = (draft: RegistrationDraft) =>
    readRegistration(draft, { today: clinic.today, policyVersion: clinic.privacyPolicyVersion });
  const form = useLightForm({
    typed,
    onType: (change) => {
      attemptKey.current = null;
      setTyped(change);
    },
    read: (draft) => {
      const read = readDraft(draft);
      return read.ok ? { call: read.patient, errors: {} } : { call: null, errors: read.errors };
    },
    send: (patient) => register.mutate({ patient }),
    act: register,
    fieldsOf: refusedFieldsOf,
  });
  const { ref, field, errors, submit } = form;
  const refused = register.error && !form.hasErrors ? problemOf(register.error) : null;
  const problem = refused && !aboutCode.includes(refused.code) ? refused : null;
  const [phone] = clinic.phones;

  /** Registers with the code that was sent; what is refused is thrown, and what was typed wrong stands at its field. */
  async function registerWithCode(emailCode: EmailCode): Promise<void> {
    const read = readDraft(typed);
    if (read.ok) await register.mutateAsync({ patient: read.patient, emailCode });
    else form.refuse(read.errors);
  }

  function goTo(name: string) {
    const control = ref.current?.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  }

  return (
    <>
      <form ref={ref} className={styles.form} noValidate onSubmit={submit}>
        <ErrorSummary errors={errors} onGoTo={goTo} />
        <fieldset className={styles.group}>
          <legend>Sus datos</legend>
          <WithoutDni phone={phone} />
          <PersonFields
            form={form}
            isRegistered={isDniRegistered(register.error)}
            onFilled={(asked) => {
              announce('Completamos los datos de su documento. Revíselos y siga con lo que falta.');
              // Waits for a Tab sent by the reader, which first moves the focus itself.
              requestAnimationFrame(() => goTo(asked ?? 'phone'));
            }}
          />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Contacto</legend>
          <TextField
            label="Celular"
            hint={`Con código de área, por ejemplo 11${NO_BREAK}5555-4444.`}
            type="tel"
            autoComplete="tel"
            {...field('phone')}
          />
          <TextField
            label="E-mail"
            hint="Para enviarle la confirmación y el recordatorio de sus turnos."
            optional
            type="email"
            autoComplete="email"
            {...field('email')}
          />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Cobertura</legend>
          <CoverageFields form={form} />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Contraseña</legend>
          <p>Si no elige una, hasta que lo haga ingresa con su mismo número de DNI.</p>
          <SecretField
            label="Contraseña propia"
            hint={NEW_PASSWORD_HINT}
            optional
            autoComplete="new-password"
            {...field('password')}
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
            checked={typed.consents}
            onChange={(event) => form.edit({ consents: event.currentTarget.checked })}
          />
          {problem && (
            <Problem
              title="No pudimos registrar sus datos"
              onRetry={problem.canRetry ? submit : undefined}
              retrying={register.isPending}
            >
              <p>{problem.sentence} Lo que escribió sigue aquí.</p>
              {problem.code === 'NEWCOMERS_BY_PHONE' && phone && <CallButton phone={phone} kind="second" />}
            </Problem>
          )}
          {!needsEmailCode && (
            <Button type="submit" kind="main" busy={register.isPending} busyLabel="Registrando…">
              Registrarme
            </Button>
          )}
        </div>
      </form>
      {needsEmailCode && (
        <Suspense fallback={<Loading label="Un momento…" />}>
          <NewcomerCode
            email={typed.email}
            onEmail={(email) => form.edit({ email })}
            phone={phone}
            submitLabel="Registrarme"
            send={registerWithCode}
            onNeedless={() => {
              setNeedsEmailCode(false);
              submit();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const isDniRegistered = (error: unknown) => error !== null && problemOf(error).code === 'DNI_REGISTERED';

const refusedFieldsOf = (error: unknown) =>
  isDniRegistered(error)
    ? { dni: 'Ya hay una persona registrada con este DNI.' }
    : fieldErrorsOf(problemOf(error).fields);
