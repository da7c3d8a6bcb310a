import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { client } from '../../../../base/api/web/client/api.ts';
import { withProofOfWork } from '../../../../base/api/web/client/with-proof-of-work.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { parseDni } from '../../../../base/person/rules/dni.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { CallButton } from '../../../../base/ui/button/call-button.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { useLightForm } from '../../../../base/ui/field/use-light-form.ts';
import {
  codePlace,
  passwordLinkWords,
} from '../../../../base/ui/format/told-words.ts';
import { useSending } from '../../../../base/ui/format/use-sending.ts';
import { isLikelyEmail } from '../../../../base/ui/forms/read-person.ts';
import { CallForm } from './call-form.tsx';
import styles from './recovery.module.css';
import { WayPage } from './way-page.tsx';

/** The person who requests a link, as typed: a patient gives their DNI, staff their e-mail. */
export interface TypedWhom {
  who: 'patient' | 'staff';
  dni: string;
  email: string;
}

interface PasswordLinkFormProps {
  whom: TypedWhom;
  onType: (change: (typed: TypedWhom) => TypedWhom) => void;
  onSent: () => void;
}

/** Asks for the link that sets a new password. */
export function PasswordLinkForm({
  whom,
  onType,
  onSent,
}: PasswordLinkFormProps) {
  const sending = useMutation({
    mutationFn: (
      call: Parameters<typeof client.public.recovery.sendPasswordLink>[0],
    ) =>
      withProofOfWork((proofOfWork) =>
        client.public.recovery.sendPasswordLink({ ...call, proofOfWork }),
      ),
    onSuccess: onSent,
  });
  const form = useLightForm({
    typed: whom,
    onType,
    read: readWhom,
    send: sending.mutate,
    act: sending,
  });
  const clinic = useSending();
  const { lead, submit, none } = passwordLinkWords(clinic);
  if (codePlace(clinic) === 'nowhere') {
    return (
      <WayPage title="Elegir una contraseña nueva" lead={lead}>
        <div className={styles.text}>
          <p>{none}</p>
          <div className={styles.actions}>
            <ButtonLink
              kind="main"
              to="/recordar"
              search={{ para: 'activacion' }}
            >
              Usar un código de recepción
            </ButtonLink>
            <CallButton phone={clinic?.phones[0]} />
          </div>
        </div>
      </WayPage>
    );
  }
  return (
    <WayPage title="Elegir una contraseña nueva" lead={lead}>
      <CallForm
        form={form}
        act={sending}
        submitLabel={submit}
        busyLabel="Un momento…"
      >
        <WhoChoice who={whom.who} onChoose={(who) => form.edit({ who })} />
        {whom.who === 'patient' ? (
          <TextField
            key="dni"
            label="DNI"
            hint="Con o sin puntos."
            inputMode="numeric"
            autoComplete="username"
            {...form.field('dni')}
          />
        ) : (
          <TextField
            key="email"
            label="E-mail"
            hint="El que usa para ingresar."
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('email')}
          />
        )}
      </CallForm>
    </WayPage>
  );
}

export function readPatient({ dni }: { dni: string }) {
  const read = parseDni(dni);
  return read.ok
    ? { call: { who: 'patient' as const, dni: read.dni }, errors: {} }
    : { call: null, errors: { dni: fieldMessages[read.refusal] } };
}

function readWhom(whom: TypedWhom) {
  if (whom.who === 'patient') return readPatient(whom);
  const email = whom.email.trim();
  const unreadable =
    email === '' ? 'Escriba su e-mail.' : fieldMessages.EMAIL_UNREADABLE;
  return isLikelyEmail(email)
    ? { call: { who: 'staff' as const, email }, errors: {} }
    : { call: null, errors: { email: unreadable } };
}

const kinds: [who: TypedWhom['who'], label: string][] = [
  ['patient', 'Soy paciente'],
  ['staff', 'Trabajo en la clínica'],
];

interface WhoChoiceProps {
  who: TypedWhom['who'];
  onChoose: (who: TypedWhom['who']) => void;
}

function WhoChoice({ who, onChoose }: WhoChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.kinds}>
      <legend>¿Quién es usted?</legend>
      {kinds.map(([value, label]) => (
        <label key={value} className={styles.kind}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === who}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
