import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { randomUuid } from '../../../../base/api/web/client/random-uuid.ts';
import { withProofOfWork } from '../../../../base/api/web/client/with-proof-of-work.ts';
import type { Clinic } from '../../../../base/clinic/contract/clinic.ts';
import type { NewPatient } from '../../../../base/person/contract/person-fields.ts';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { CallButton } from '../../../../base/ui/button/call-button.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { useLightForm } from '../../../../base/ui/field/use-light-form.ts';
import { WithoutDni } from '../../../../base/ui/field/without-dni.tsx';
import { NEW_PASSWORD_HINT } from '../../../../base/ui/forms/new-password.ts';
import { Loading } from '../../../../base/ui/loading/loading.tsx';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import type { EmailCode } from '../../../access/web/sign-in/newcomer-code.tsx';
import { SecretField } from '../../../access/web/step-up/secret-field.tsx';
import { CoverageFields } from './coverage-fields.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { PersonFields } from './person-fields.tsx';
import { fieldErrorsOf, readRegistration } from './read-registration.ts';
import type { RegisteredPatient } from './registered.tsx';
import styles from './registration.module.css';
import { emptyDraft, type RegistrationDraft } from './registration-draft.ts';

// Loaded on demand, because few patients see it.
const NewcomerCode = lazy(
  () => import('../../../access/web/sign-in/newcomer-code.tsx'),
);

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
export function RegistrationForm({
  clinic,
  onRegistered,
}: RegistrationFormProps) {
  const [typed, setTyped] = useState(emptyDraft);
  const [needsEmailCode, setNeedsEmailCode] = useState(false);
  // The same content repeats the same attempt. Other content makes a new one.
  const attemptKey = useRef<string | null>(null);
  const register = useMutation({
    mutationFn: ({ patient, emailCode }: Registering) => {
      attemptKey.current ??= randomUuid();
      const context = { idempotencyKey: attemptKey.current };
      return withProofOfWork((proofOfWork) =>
        client.public.patients.register(
          { ...patient, proofOfWork, emailCode },
          { context },
        ),
      );
    },
    onSuccess: ({ patientName }, { patient: { password } }) =>
      onRegistered({
        name: patientName,
        hasOwnPassword: password !== undefined,
      }),
    onError: (error) => {
      if (problemOf(error).code === 'EMAIL_CODE_NEEDED')
        setNeedsEmailCode(true);
    },
  });
  const readDraft = (draft: RegistrationDraft) =>
    readRegistration(draft, {
      today: clinic.today,
      policyVersion: clinic.privacyPolicyVersion,
    });
  const form = useLightForm({
    typed,
    onType: (change) => {
      attemptKey.current = null;
      setTyped(change);
    },
    read: (draft) => {
      const read = readDraft(draft);
      return read.ok
        ? { call: read.patient, errors: {} }
        : { call: null, errors: read.errors };
    },
    send: (patient) => register.mutate({ patient }),
    act: register,
    fieldsOf: refusedFieldsOf,
  });
  const { ref, field, errors, submit } = form;
  const refused =
    register.error && !form.hasErrors ? problemOf(register.error) : null;
  const problem = refused && !aboutCode.includes(refused.code) ? refused : null;
  const [phone] = clinic.phones;

  /** Registers with the code that was sent. Throws refusals, and shows input errors at their fields. */
  async function registerWithCode(emailCode: EmailCode): Promise<void> {
    const read = readDraft(typed);
    if (read.ok)
      await register.mutateAsync({ patient: read.patient, emailCode });
    else form.refuse(read.errors);
  }

  function goTo(name: string) {
    const control = ref.current?.elements.namedItem(name);
    // The summary's lines lead to any field, so no hook knows it beforehand.
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
              announce(
                'Completamos los datos de su documento. Revíselos y siga con lo que falta.',
              );
              // Waits for a Tab of the card reader, which first moves the focus itself.
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
          <p>
            Si no elige una, hasta que lo haga ingresa con su mismo número de
            DNI.
          </p>
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
                  política de privacidad
                  <span className="visually-hidden">
                    {' '}
                    (se abre en otra pestaña)
                  </span>
                </Link>
                , versión {clinic.privacyPolicyVersion}.
              </>
            }
            error={errors.consents}
            name="consents"
            checked={typed.consents}
            onChange={(event) =>
              form.edit({ consents: event.currentTarget.checked })
            }
          />
          {problem && (
            <Problem
              title="No pudimos registrar sus datos"
              onRetry={problem.canRetry ? submit : undefined}
              retrying={register.isPending}
            >
              <p>{problem.sentence} Lo que escribió sigue aquí.</p>
              {problem.code === 'NEWCOMERS_BY_PHONE' && phone && (
                <CallButton phone={phone} kind="second" />
              )}
            </Problem>
          )}
          {!needsEmailCode && (
            <Button
              type="submit"
              kind="main"
              busy={register.isPending}
              busyLabel="Registrando…"
            >
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

const isDniRegistered = (error: unknown) =>
  error !== null && problemOf(error).code === 'DNI_REGISTERED';

const refusedFieldsOf = (error: unknown) =>
  isDniRegistered(error)
    ? { dni: 'Ya hay una persona registrada con este DNI.' }
    : fieldErrorsOf(problemOf(error).fields);
