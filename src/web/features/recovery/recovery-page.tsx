import { useState } from 'react';
import { useHeadingFocus } from '../../lib/use-heading-focus.ts';
import { emptyActivation } from './activation-draft.ts';
import { ActivationForm } from './activation-form.tsx';
import { PasswordLinkForm } from './password-link-form.tsx';
import { PasswordSet } from './password-set.tsx';
import { emptyWhom } from './read-whom.ts';
import { RecoveryChoices } from './recovery-choices.tsx';
import type { RecoveryWay } from './recovery-ways.ts';
import { Sent } from './sent.tsx';
import { TurnosForm } from './turnos-form.tsx';

interface RecoveryPageProps {
  /** What was chosen; the address says so. */
  way: RecoveryWay | undefined;
}

/** For who cannot get in, or forgot their turno. What was typed stays while one looks at the other choices. */
export function RecoveryPage({ way }: RecoveryPageProps) {
  const [whom, setWhom] = useState(emptyWhom);
  const [activation, setActivation] = useState(emptyActivation);
  const [sent, setSent] = useState<RecoveryWay | null>(null);
  const [activated, setActivated] = useState<string | null>(null);
  const isSent = way !== undefined && sent === way;
  useHeadingFocus([way, isSent, activated].join());

  if (activated !== null) return <PasswordSet role="patient" name={activated} />;
  if (isSent && way !== 'activacion') return <Sent what={way} onAgain={() => setSent(null)} />;
  switch (way) {
    case 'clave':
      return <PasswordLinkForm whom={whom} onType={setWhom} onSent={() => setSent('clave')} />;
    case 'turno':
      return (
        <TurnosForm
          dni={whom.dni}
          onType={(dni) => setWhom({ ...whom, dni })}
          onSent={() => setSent('turno')}
        />
      );
    case 'activacion':
      return <ActivationForm draft={activation} onType={setActivation} onActivated={setActivated} />;
    default:
      return <RecoveryChoices />;
  }
}
