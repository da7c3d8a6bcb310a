import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Session } from '../../../../base/api/contract/session.ts';
import { api, client } from '../../../../base/api/web/client/api.ts';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { Loading } from '../../../../base/ui/loading/loading.tsx';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';
import type { ActivationChanges } from '../../contract/activation.ts';
import type { StepUpWays } from '../../contract/step-up.ts';
import {
  ActivationChanges as ActivationChangesNotices,
  hasChanges,
} from './activation-changes.tsx';
import { ActivationWay } from './activation-way.tsx';
import { CodeForm } from './code-form.tsx';
import { EmailCodeWay } from './email-code-way.tsx';
import { FirstFactor } from './first-factor.tsx';
import { NoEmailReason, NoWay } from './no-way.tsx';
import { openWays, type Way, whatIsMissing } from './open-ways.ts';
import { canUsePasskeys } from './passkey.ts';
import { PasskeyWay } from './passkey-way.tsx';
import { PasswordWay } from './password-way.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './step-up.module.css';
import { useMakeRecoveryCodes } from './use-make-recovery-codes.ts';

interface StepUpProps {
  role: PanelRole;
  /** The session's level is raised: the refused act can be repeated. */
  onRaised: () => void;
  /** The first second factor was added, which raised it; its recovery codes are shown now. */
  onEnrolled?: () => void;
}

/** Raises the session when an act or a query requires more, and returns to it. */
export function StepUp({ role, onRaised, onEnrolled }: StepUpProps) {
  const queryClient = useQueryClient();
  const session = useQuery(
    api[role].session.get.queryOptions({ refetchOnMount: 'always' }),
  );
  const ways = useQuery(
    api[role].stepUp.ways.queryOptions({ refetchOnMount: 'always' }),
  );
  const codes = useMakeRecoveryCodes(role, { isStepUp: true });
  const [changes, setChanges] = useState<ActivationChanges | null>(null);

  // All answers of this door may now contain more.
  const askAnew = () =>
    void queryClient.invalidateQueries({ queryKey: api[role].key() });

  function raised() {
    askAnew();
    onRaised();
  }

  function enrolled() {
    codes.mutate(undefined);
    askAnew();
    onEnrolled?.();
  }

  if (changes) {
    return (
      <section className={styles.stepUp} aria-label="Confirmó que es usted">
        <ActivationChangesNotices changes={changes} />
        <Button kind="main" autoFocus onClick={raised}>
          Continuar
        </Button>
      </section>
    );
  }
  if (!codes.isIdle) return <RecoveryCodes making={codes} onDone={raised} />;
  if (session.isError && !session.data) return <QueryProblem query={session} />;
  if (ways.isError && !ways.data) return <QueryProblem query={ways} />;
  // Data cached before the refusal may be the data that the refusal disproved.
  const isKnown = session.isFetchedAfterMount && ways.isFetchedAfterMount;
  if (!isKnown || !session.data || !ways.data)
    return <Loading inline label="Un momento…" />;
  return (
    <OpenStepUp
      role={role}
      session={session.data}
      ways={ways.data}
      onRaised={raised}
      onEnrolled={enrolled}
      onActivated={(changed) =>
        hasChanges(changed) ? setChanges(changed) : raised()
      }
    />
  );
}

const wayNames: Record<Way, string> = {
  password: 'Escribir mi contraseña',
  email: 'Recibir un código por e-mail',
  passkey: 'Usar una llave de acceso',
  totp: 'Usar mi aplicación de códigos',
  recovery: 'Usar un código de recuperación',
  activation: 'Usar el código que me dieron en recepción',
};

interface OpenStepUpProps extends StepUpProps {
  session: Session;
  ways: StepUpWays;
  onEnrolled: () => void;
  onActivated: (changes: ActivationChanges) => void;
}

function OpenStepUp({
  role,
  session,
  ways,
  onRaised,
  onEnrolled,
  onActivated,
}: OpenStepUpProps) {
  const titleId = useId();
  const [chosen, setChosen] = useState<Way | null>(null);
  const [isListing, setListing] = useState(false);
  const missing = whatIsMissing(session);
  const open = openWays(ways, missing, canUsePasskeys());
  const way = open.find((each) => each === chosen) ?? open[0];
  const others = open.filter((each) => each !== way);
  const mustEnrol =
    missing === 'factor' &&
    !session.needsSecondFactor &&
    !ways.totp &&
    !ways.passkey;

  return (
    <section className={styles.stepUp} aria-labelledby={titleId}>
      <header className={styles.head}>
        <p id={titleId} className={styles.title}>
          {missing === 'factor'
            ? 'Confirme con su segundo factor'
            : 'Confirme que es usted'}
        </p>
        <p className={styles.quiet}>
          {missing === 'factor'
            ? 'Es un paso más que protege lo que sigue. Después continúa donde estaba.'
            : 'Lo que sigue es personal. Después continúa donde estaba.'}
        </p>
      </header>
      {way && (
        <div key={way} className={styles.way}>
          <ChosenWay
            role={role}
            way={way}
            ways={ways}
            onRaised={onRaised}
            onActivated={onActivated}
            autoFocus={chosen !== null}
          />
        </div>
      )}
      {missing === 'identity' &&
        ways.emailCodeTo === null &&
        ways.noEmailReason && (
          <NoEmailReason reason={ways.noEmailReason} isOnly={!way} />
        )}
      {mustEnrol && <FirstFactor role={role} onAdded={onEnrolled} />}
      {!way && !mustEnrol && !ways.noEmailReason && (
        <NoWay role={role} missing={missing} />
      )}
      {others.length > 0 && (
        <div className={styles.others}>
          <Button
            kind="quiet"
            className={styles.word}
            aria-expanded={isListing}
            onClick={() => setListing(!isListing)}
          >
            Otra forma
          </Button>
          {isListing && (
            <ul className={styles.list}>
              {others.map((each) => (
                <li key={each}>
                  <Button
                    onClick={() => {
                      setChosen(each);
                      setListing(false);
                    }}
                  >
                    {wayNames[each]}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}

interface ChosenWayProps extends Omit<StepUpProps, 'onEnrolled'> {
  way: Way;
  ways: StepUpWays;
  /** The person chose it just now. */
  autoFocus: boolean;
  onActivated: (changes: ActivationChanges) => void;
}

function ChosenWay({
  role,
  way,
  ways,
  autoFocus,
  onRaised,
  onActivated,
}: ChosenWayProps) {
  const { useTotp: showTotp, useRecoveryCode: showRecoveryCode } =
    client[role].stepUp;
  switch (way) {
    case 'password':
      return (
        <PasswordWay role={role} autoFocus={autoFocus} onRaised={onRaised} />
      );
    case 'email':
      return (
        <EmailCodeWay
          role={role}
          address={ways.emailCodeTo ?? ''}
          onRaised={onRaised}
        />
      );
    case 'passkey':
      return <PasskeyWay role={role} onRaised={onRaised} />;
    case 'totp':
      return (
        <CodeForm
          kind="digits"
          label="Código de su aplicación"
          hint="Los 6 números que muestra ahora para la clínica."
          submitLabel="Confirmar"
          autoFocus={autoFocus}
          send={(code) => showTotp({ code })}
          onDone={onRaised}
        />
      );
    case 'recovery':
      return (
        <CodeForm
          kind="recovery"
          label="Código de recuperación"
          hint="Uno de los que guardó cuando agregó su segundo factor, como K7M2Q FX34B. Cada uno sirve una vez."
          submitLabel="Confirmar"
          autoFocus={autoFocus}
          send={(code) => showRecoveryCode({ code })}
          onDone={onRaised}
        />
      );
    case 'activation':
      return (
        <ActivationWay
          role={role}
          autoFocus={autoFocus}
          onActivated={onActivated}
        />
      );
  }
}
