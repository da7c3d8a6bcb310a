import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import {
  problemOf,
  type Problem as ReadProblem,
} from '../../../../base/api/web/client/problem-of.ts';
import { randomUuid } from '../../../../base/api/web/client/random-uuid.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { parseDni } from '../../../../base/person/rules/dni.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button, ButtonLink } from '../../../../base/ui/button/button.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { WithoutDni } from '../../../../base/ui/field/without-dni.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import {
  isUnexpectedSignIn,
  showSignInProblem,
} from '../../../../base/ui/toast/sign-in-toasts.ts';
import type { Identification } from '../state/booking-state.ts';
import { OwnInTheWayNotice } from '../who/own-in-the-way.tsx';
import { IsItForYou } from './for-children.tsx';
import { identifyPatient } from './identify-patient.ts';
import styles from './patient-form.module.css';

interface ExistingPatientFormProps {
  holdId: string;
  dni: string;
  password: string;
  /** The clinic's phones, for a patient without a DNI. */
  phone: string | undefined;
  /** True if the booking is for children. */
  isForChildren: boolean;
  onType: (changes: { dni?: string; password?: string }) => void;
  onHoldOver: () => void;
  onOtherTime: () => void;
  onIdentified: (identification: Identification) => void;
}

type Errors = { dni?: string | undefined; password?: string | undefined };

/** A registered patient identifies themselves, for this appointment alone. */
export function ExistingPatientForm(props: ExistingPatientFormProps) {
  const {
    holdId,
    dni,
    password,
    phone,
    isForChildren,
    onType,
    onHoldOver,
    onOtherTime,
    onIdentified,
  } = props;
  const { form, focusFirstError } = useErrorFocus();
  const [errors, setErrors] = useState<Errors>({});

  const identify = useMutation({
    mutationFn: identifyPatient,
    onSuccess: ({ proof, patientName, inTheWay }) => {
      if (!inTheWay) onIdentified({ holdId, proof, patientName });
    },
    onError: (error) => {
      const problem = problemOf(error);
      if (problem.code === 'HOLD_EXPIRED') onHoldOver();
      setErrors(errorsOf(problem));
      focusFirstError();
      if (
        isAuthenticationError(problem) ||
        isUnexpectedSignIn('patient', problem)
      )
        showSignInProblem('patient', problem);
    },
  });

  // Only for the present hold and the patient typed now.
  const inTheWay =
    identify.variables?.holdId === holdId ? identify.data?.inTheWay : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (identify.isPending) return;
    const read = parseDni(dni);
    const errors: Errors = {
      dni: read.ok ? undefined : fieldMessages[read.refusal],
      password: password === '' ? fieldMessages.PASSWORD_EMPTY : undefined,
    };
    setErrors(errors);
    if (!read.ok || errors.password) focusFirstError();
    else
      identify.mutate({
        holdId,
        dni: read.dni,
        password,
        idempotencyKey: randomUuid(),
      });
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {isForChildren && (
        <IsItForYou>
          Si es para una niña o un niño, ingrese con el DNI y la contraseña de
          quien se atiende; si nunca vino, elija «Es mi primera vez».
        </IsItForYou>
      )}
      <TextField
        label="DNI"
        error={errors.dni}
        value={dni}
        inputMode="numeric"
        autoComplete="username"
        onChange={({ target }) => {
          onType({ dni: target.value });
          if (inTheWay) identify.reset();
          setErrors({ ...errors, dni: undefined });
        }}
      />
      <TextField
        label="Contraseña"
        hint="Si nunca la cambió, es su número de DNI."
        error={errors.password}
        type="password"
        value={password}
        autoComplete="current-password"
        onChange={({ target }) => {
          onType({ password: target.value });
          setErrors({ ...errors, password: undefined });
        }}
      />
      <WithoutDni phone={phone} />
      <p className={styles.help}>
        ¿No puede ingresar? {/* Beside the booking, whose time stays held. */}
        <Link to="/recordar" target="_blank">
          Recupere su acceso
          <span className="visually-hidden"> (se abre en otra pestaña)</span>
        </Link>
      </p>
      <IdentifyProblem error={identify.error} />
      <div role="status" className={styles.told}>
        {inTheWay && (
          <OwnInTheWayNotice
            inTheWay={inTheWay}
            actions={
              <>
                {/* Opens in another tab, because the booking's time stays held. */}
                <ButtonLink to="/mi-cuenta/citas" target="_blank">
                  Ver mis turnos
                  <span className="visually-hidden">
                    {' '}
                    (se abre en otra pestaña)
                  </span>
                </ButtonLink>
                {inTheWay.code === 'PATIENT_BUSY' && (
                  <Button kind="quiet" onClick={onOtherTime}>
                    Elegir otro horario
                  </Button>
                )}
              </>
            }
          />
        )}
      </div>
      <Button
        kind="main"
        type="submit"
        busy={identify.isPending}
        className={styles.submit}
      >
        Continuar
      </Button>
    </form>
  );
}

const isAuthenticationError = ({ code }: ReadProblem) =>
  [
    'DNI_NOT_FOUND',
    'WRONG_PASSWORD',
    'CREDENTIALS_INVALID',
    'NOT_ADMITTED',
  ].includes(code);

function errorsOf({ code, sentence, fields }: ReadProblem): Errors {
  if (code === 'DNI_NOT_FOUND') return { dni: sentence };
  if (code === 'WRONG_PASSWORD') return { password: sentence };
  return { dni: fields.dni, password: fields.password };
}

const besideTheirField = [
  'DNI_NOT_FOUND',
  'WRONG_PASSWORD',
  'INVALID_INPUT',
  'HOLD_EXPIRED',
];

function IdentifyProblem({ error }: { error: unknown }) {
  if (!error) return null;
  const { code, sentence } = problemOf(error);
  if (code === 'NOT_ADMITTED') {
    return (
      <Problem
        title={sentence}
        actions={<ButtonLink to="/recordar">Ver cómo ingresar</ButtonLink>}
      />
    );
  }
  return besideTheirField.includes(code) ? null : <ActProblem error={error} />;
}
