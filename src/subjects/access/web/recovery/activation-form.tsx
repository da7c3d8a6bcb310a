import { useMutation } from '@tanstack/react-query';
import { client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { withProofOfWork } from '../../../../base/api/web/client/with-proof-of-work.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { parseDni } from '../../../../base/person/rules/dni.ts';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { useLightForm } from '../../../../base/ui/field/use-light-form.ts';
import {
  NEW_PASSWORD_HINT,
  newPasswordError,
} from '../../../../base/ui/forms/new-password.ts';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import type { ActivationChanges } from '../../contract/activation.ts';
import { phoneToConfirm } from '../step-up/activation-way.tsx';
import { SecretField } from '../step-up/secret-field.tsx';
import { CallForm } from './call-form.tsx';
import styles from './recovery.module.css';
import { WayPage } from './way-page.tsx';

export type TypedActivation = Record<
  'dni' | 'code' | 'phone' | 'password',
  string
>;

export interface Activated {
  name: string;
  changes: ActivationChanges;
}

interface ActivationFormProps {
  typed: TypedActivation;
  onType: (change: (typed: TypedActivation) => TypedActivation) => void;
  onActivated: (activated: Activated) => void;
}

/** Form for a patient with the counter's activation code on paper. */
export function ActivationForm({
  typed,
  onType,
  onActivated,
}: ActivationFormProps) {
  const activate = useMutation({
    mutationFn: (call: Omit<TypedActivation, 'phone'> & { phone?: string }) =>
      withProofOfWork((proofOfWork) =>
        client.public.recovery.activate({ ...call, proofOfWork }),
      ),
    onSuccess: onActivated,
  });
  const form = useLightForm({
    typed,
    onType,
    read: readActivation,
    send: activate.mutate,
    act: activate,
  });
  const isWrong =
    activate.error &&
    ['CODE_WRONG', 'CODE_VOID'].includes(problemOf(activate.error).code);
  return (
    <WayPage
      title="Usar un código de recepción"
      lead="Se pide en el mostrador con el documento, y sirve 24 horas. Con él elige su contraseña."
    >
      <CallForm
        form={form}
        act={activate}
        submitLabel="Guardar contraseña"
        busyLabel="Guardando…"
        problem={
          isWrong && (
            <Problem title="Esos datos no abren ninguna cuenta">
              <p>
                Revise el DNI y el código. Cada código sirve una sola vez y por
                24 horas; si ya no sirve, pida otro en recepción.
              </p>
            </Problem>
          )
        }
      >
        <TextField
          label="DNI"
          hint="Con o sin puntos."
          inputMode="numeric"
          autoComplete="username"
          {...form.field('dni')}
        />
        <div className={styles.code}>
          <TextField
            label="Código de activación"
            hint="Diez letras y números, como figuran en el papel."
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.field('code')}
          />
        </div>
        <TextField
          optional
          {...phoneToConfirm}
          maxLength={40}
          {...form.field('phone')}
        />
        <SecretField
          label="Contraseña nueva"
          hint={NEW_PASSWORD_HINT}
          autoComplete="new-password"
          {...form.field('password')}
        />
      </CallForm>
    </WayPage>
  );
}

function readActivation({ password, ...typed }: TypedActivation) {
  const dni = parseDni(typed.dni);
  const phone = typed.phone.trim();
  const code = typed.code.replace(/[\s-]/g, '').toUpperCase();
  return {
    call: dni.ok
      ? { dni: dni.dni, code, password, ...(phone && { phone }) }
      : null,
    errors: {
      dni: dni.ok ? undefined : fieldMessages[dni.refusal],
      code: /^[0-9A-Z]{10}$/.test(code)
        ? undefined
        : 'El código de activación tiene 10 letras y números.',
      password: newPasswordError(password),
    },
  };
}
