import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Page } from '../../components/page/page.tsx';
import type { PanelRole } from '../../session/session.ts';
import type { TypedCredentials } from './read-credentials.ts';
import { RoleChoice } from './role-choice.tsx';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

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
    <Page title="Ingresar">
      <div className={styles.signIn}>
        <RoleChoice chosen={role} onChoose={choose} />
        <SignInForm key={role} role={role} typed={typed} onType={setTyped} onSignedIn={onSignedIn} />
        <ul className={styles.others}>
          <li>
            ¿No puede ingresar? <Link to="/recordar">Recupere su acceso</Link>
          </li>
          {(role === 'patient' || role === 'doctor') && (
            <li>
              ¿Es la primera vez? <Link to="/registro">Regístrese</Link>
            </li>
          )}
        </ul>
      </div>
    </Page>
  );
}
