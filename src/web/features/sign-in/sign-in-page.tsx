import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { signInWords } from '../../../contract/public/page-words.ts';
import { Page } from '../../components/page/page.tsx';
import type { PanelRole } from '../../session/session.ts';
import type { TypedCredentials } from './read-credentials.ts';
import { RoleChoice } from './role-choice.tsx';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

const WithoutDniHere = lazy(() => import('./without-dni-here.tsx'));

interface SignInPageProps {
  role: PanelRole;
  onChooseRole: (role: PanelRole) => void;
  onSignedIn: (role: PanelRole) => void;
}

/** Sign-in, for the four roles. */
export function SignInPage({ role, onChooseRole, onSignedIn }: SignInPageProps) {
  const [typed, setTyped] = useState<TypedCredentials>({ dni: '', email: '', password: '' });
  function choose(chosen: PanelRole) {
    // The password of one role does not carry over to another.
    setTyped({ ...typed, password: '' });
    onChooseRole(chosen);
  }
  return (
    <Page title={signInWords.title}>
      <div className={styles.signIn}>
        <RoleChoice chosen={role} onChoose={choose} />
        <SignInForm key={role} role={role} typed={typed} onType={setTyped} onSignedIn={onSignedIn} />
        <ul className={styles.others}>
          <li>
            {signInWords.lost[0]} <Link to="/recordar">{signInWords.lost[1]}</Link>
          </li>
          {role === 'patient' && (
            <li>
              <WithoutDni />
            </li>
          )}
          {(role === 'patient' || role === 'doctor') && (
            <li>
              {signInWords.first[0]} <Link to="/registro">{signInWords.first[1]}</Link>
            </li>
          )}
        </ul>
      </div>
    </Page>
  );
}

/** Most patients have a DNI: the words come when they are asked for. */
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
