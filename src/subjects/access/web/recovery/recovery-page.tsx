import { useState } from 'react';
import { useHeadingFocus } from '../../../../base/ui/focus/use-heading-focus.ts';
import {
  type Activated,
  ActivationForm,
  type TypedActivation,
} from './activation-form.tsx';
import { AppointmentsForm } from './appointments-form.tsx';
import { PasswordLinkForm, type TypedWhom } from './password-link-form.tsx';
import { PasswordSet } from './password-set.tsx';
import { RecoveryChoices } from './recovery-choices.tsx';
import type { RecoveryWay } from './recovery-ways.ts';
import { Sent } from './sent.tsx';

interface RecoveryPageProps {
  /** The choice, according to the address. */
  way: RecoveryWay | undefined;
}

/**
 * For a person who cannot sign in, or forgot their appointment. Typed text stays while they look at the other
 * choices.
 */
export function RecoveryPage({ way }: RecoveryPageProps) {
  const [whom, setWhom] = useState<TypedWhom>({
    who: 'patient',
    dni: '',
    email: '',
  });
  const [activation, setActivation] = useState<TypedActivation>({
    dni: '',
    code: '',
    phone: '',
    password: '',
  });
  const [sent, setSent] = useState<RecoveryWay | null>(null);
  const [activated, setActivated] = useState<Activated | null>(null);
  const isSent = way !== undefined && sent === way;
  useHeadingFocus([way, isSent, activated?.name].join());

  if (activated !== null) return <PasswordSet role="patient" {...activated} />;
  if (isSent && way !== 'activacion')
    return <Sent what={way} onAgain={() => setSent(null)} />;
  switch (way) {
    case 'clave':
      return (
        <PasswordLinkForm
          whom={whom}
          onType={setWhom}
          onSent={() => setSent('clave')}
        />
      );
    case 'turno':
      return (
        <AppointmentsForm
          whom={whom}
          onType={setWhom}
          onSent={() => setSent('turno')}
        />
      );
    case 'activacion':
      return (
        <ActivationForm
          typed={activation}
          onType={setActivation}
          onActivated={setActivated}
        />
      );
    default:
      return <RecoveryChoices />;
  }
}
