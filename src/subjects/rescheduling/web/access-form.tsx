import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { Problem as ReadProblem } from '../../../base/api/web/client/problem-of.ts';
import { fieldMessages } from '../../../base/person/contract/field-messages.ts';
import { parseDni } from '../../../base/person/rules/dni.ts';
import { normalizeCode } from '../../../base/text/appointment-code.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { TextField } from '../../../base/ui/field/text-field.tsx';
import { useErrorFocus } from '../../../base/ui/focus/use-error-focus.ts';
import { formatCountdown } from '../../../base/ui/format/format.ts';
import { useTimeLeft } from '../../../base/ui/moment/use-time-left.ts';
import { Problem } from '../../../base/ui/problem/problem.tsx';
import type { AppointmentAccess } from '../../appointments/contract/public-appointments.ts';
import styles from './cancel-appointment.module.css';

interface AccessFormProps {
  /** Why the last request was refused. */
  refusal: ReadProblem | null;
  /** True if the link was refused, and not the typed data. */
  isLinkRefused: boolean;
  isAsking: boolean;
  onSubmit: (access: AppointmentAccess) => void;
}

type Errors = { dni?: string | undefined; code?: string | undefined };

function codeMessage(typed: string): string {
  return typed.replace(/[^\p{L}\d]/gu, '').length === 6
    ? 'Revise el código: no lleva vocales, ni ceros ni unos. Es como K7M2QF.'
    : 'El código tiene seis caracteres, como K7M2QF.';
}

/** For a person without a link: asks for the patient's DNI and the appointment's code. */
export function AccessForm({
  refusal,
  isLinkRefused,
  isAsking,
  onSubmit,
}: AccessFormProps) {
  const { form, focusFirstError } = useErrorFocus();
  const [typed, setTyped] = useState({ dni: '', code: '' });
  const [errors, setErrors] = useState<Errors>({});

  const showRefused = useEffectEvent((refused: Errors) => {
    setErrors(refused);
    focusFirstError();
  });
  useEffect(() => {
    if (refusal?.code !== 'INVALID_INPUT') return;
    showRefused({
      dni: refusal.fields['access.dni'],
      code: refusal.fields['access.code'],
    });
  }, [refusal]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isAsking) return;
    const readDni = parseDni(typed.dni);
    const readCode = normalizeCode(typed.code);
    setErrors({
      dni: readDni.ok ? undefined : fieldMessages[readDni.refusal],
      code: readCode ? undefined : codeMessage(typed.code),
    });
    if (readDni.ok && readCode)
      onSubmit({ kind: 'code', dni: readDni.dni, code: readCode });
    else focusFirstError();
  }

  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped({ ...typed, [name]: target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {refusal && <Refusal refusal={refusal} isLinkRefused={isLinkRefused} />}
      <TextField label="DNI" inputMode="numeric" {...field('dni')} />
      <TextField
        label="Código del turno"
        hint="Está en la confirmación: seis letras y números."
        autoCapitalize="characters"
        spellCheck={false}
        {...field('code')}
      />
      <Button
        kind="main"
        type="submit"
        className={styles.submit}
        busy={isAsking}
        busyLabel="Buscando…"
      >
        Ver el turno
      </Button>
    </form>
  );
}

function Refusal({
  refusal,
  isLinkRefused,
}: {
  refusal: ReadProblem;
  isLinkRefused: boolean;
}) {
  if (refusal.retryAfterSeconds > 0) {
    return (
      <Wait
        key={refusal.retryAfterSeconds}
        sentence={refusal.sentence}
        seconds={refusal.retryAfterSeconds}
      />
    );
  }
  if (isLinkRefused) {
    return (
      <Problem title="Ese enlace no abre ningún turno">
        <p>
          Puede estar incompleto o ya no servir. Con el DNI y el código del
          turno también puede entrar.
        </p>
      </Problem>
    );
  }
  return <Problem title={refusal.sentence} />;
}

function Wait({ sentence, seconds }: { sentence: string; seconds: number }) {
  const [until] = useState(() =>
    new Date(Date.now() + seconds * 1000).toISOString(),
  );
  const left = useTimeLeft(until, 0);
  return (
    <Problem title={left > 0 ? sentence : 'Ya puede volver a intentar.'}>
      {left > 0 && <p>Puede volver a intentar en {formatCountdown(left)}.</p>}
    </Problem>
  );
}
