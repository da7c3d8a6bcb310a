import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { signInWords } from '../../../../base/text/contract/page-words.ts';
import { Page } from '../../../../base/ui/page/page.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import type { TypedCredentials } from './read-credentials.ts';
import { RoleChoice } from './role-choice.tsx';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { useForgotten } from './use-forgotten.ts';

const WithoutDniHere = lazy(() => import('./without-dni-here.tsx'));

interface SignInPageProps {
  role: PanelRole;
  onChooseRole: (role: PanelRole) => void;
  onSignedIn: (role: PanelRole) => void;
}

/** Sign-in, for the four roles. */
export function SignInPage({
  role,
  onChooseRole,
  onSignedIn,
}: SignInPageProps) {
  const [typed, setTyped] = useState<TypedCredentials>({
    dni: '',
    email: '',
    password: '',
  });
  const { isForgotten, dni } = useForgotten(role);
  useEffect(() => {
    // A person who is about to type the DNI is not disturbed.
    const isTyping =
      document.activeElement?.getAttribute('autocomplete') === 'username';
    if (dni && !isTyping)
      setTyped((before) => (before.dni === '' ? { ...before, dni } : before));
  }, [dni]);
  function choose(chosen: PanelRole) {
    // The password of one role does not carry over to another.
    setTyped({ ...typed, password: '' });
    onChooseRole(chosen);
  }
  return (
    <Page title={signInWords.title}>
      <div className={styles.signIn}>
        <RoleChoice chosen={role} onChoose={choose} />
        <div role="status" className={styles.told}>
          {isForgotten && (
            <Notice title="Su navegador borró lo que guardaba de esta página">
              <p>
                Safari lo hace cuando pasan siete días sin usarla. Nada suyo se
                perdió: ingrese otra vez, y este equipo sigue siendo el mismo
                para la clínica.
              </p>
            </Notice>
          )}
        </div>
        <SignInForm
          key={role}
          role={role}
          typed={typed}
          onType={setTyped}
          onSignedIn={onSignedIn}
        />
        <ul className={styles.others}>
          <li>
            {signInWords.lost[0]}{' '}
            <Link to="/recordar">{signInWords.lost[1]}</Link>
          </li>
          {role === 'patient' && (
            <li>
              <WithoutDni />
            </li>
          )}
          {(role === 'patient' || role === 'doctor') && (
            <li>
              {signInWords.first[0]}{' '}
              <Link to="/registro">{signInWords.first[1]}</Link>
            </li>
          )}
        </ul>
      </div>
    </Page>
  );
}

/** Most patients have a DNI, so the help is loaded on request. */
function WithoutDni() {
  const [isAsked, setAsked] = useState(false);
  return (
    <details className={styles.without} onToggle={() => setAsked(true)}>
      <summary>¿No tiene DNI?</summary>
      {isAsked && (
        <Suspense fallback={null}>
          <WithoutDniHere />
        </Suspense>
      )}
    </details>
  );
}
