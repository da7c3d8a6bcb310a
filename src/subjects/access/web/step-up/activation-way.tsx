import { useState } from 'react';
import { client } from '../../../../base/api/web/client/api.ts';
import { withProofOfWork } from '../../../../base/api/web/client/with-proof-of-work.ts';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import type { ActivationChanges } from '../../contract/activation.ts';
import { CodeForm } from './code-form.tsx';

export const phoneToConfirm = {
  label: 'Su celular',
  hint: 'Con código de área. Así se confirma el de su ficha; sin confirmar puede dejar de usarse.',
  type: 'tel',
  autoComplete: 'tel',
} as const;

interface ActivationWayProps {
  role: PanelRole;
  autoFocus: boolean;
  onActivated: (changes: ActivationChanges) => void;
}

/** The counter's code on paper; a patient confirms their mobile with it. */
export function ActivationWay({
  role,
  autoFocus,
  onActivated,
}: ActivationWayProps) {
  const [phone, setPhone] = useState('');
  const { useActivationCode: showCode } = client[role].stepUp;
  async function send(code: string) {
    const typed = phone.trim() === '' ? {} : { phone: phone.trim() };
    const { changes } = await withProofOfWork((proofOfWork) =>
      showCode({ code, ...typed, proofOfWork }),
    );
    onActivated(changes);
  }
  return (
    <CodeForm
      kind="activation"
      label="Código de activación"
      hint="Está en el papel de recepción: 10 letras y números, como K7M2Q-FX34B."
      submitLabel="Confirmar"
      autoFocus={autoFocus}
      extra={
        role === 'patient' && (
          <TextField
            optional
            {...phoneToConfirm}
            maxLength={40}
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
        )
      }
      send={send}
      onDone={() => {}}
    />
  );
}
