import { Link } from '@tanstack/react-router';
import { whoRegistersWords } from '../../../../base/text/contract/page-words.ts';
import {
  ChoiceLink,
  ChoiceLinks,
} from '../../../../base/ui/choice-link/choice-link.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import styles from './professional-request.module.css';

/** Asks if the visitor is a patient or a professional: each has its own form. */
export function WhoPage() {
  return (
    <Page {...whoRegistersWords}>
      <ChoiceLinks label="Quién es usted">
        <ChoiceLink
          to="/registro-paciente"
          name="Paciente"
          detail="Deje sus datos una sola vez y agende sus turnos."
        />
        <ChoiceLink
          to="/registro"
          search={{ como: 'profesional' }}
          name="Profesional de la salud"
          detail="Pida una cuenta para atender en la clínica."
        />
      </ChoiceLinks>
      <p className={styles.already}>
        ¿Ya tiene cuenta? <Link to="/login">Ingrese</Link>
      </p>
    </Page>
  );
}
