import { useState } from 'react';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { useHeadingFocus } from '../../../../base/ui/focus/use-heading-focus.ts';
import { accountRequestWords } from '../../../../base/ui/format/told-words.ts';
import { useSending } from '../../../../base/ui/format/use-sending.ts';
import { Page } from '../../../../base/ui/page/page.tsx';
import styles from './professional-request.module.css';
import { ProfessionalRequestForm } from './professional-request-form.tsx';
import { WhoPage } from './who-page.tsx';

/** `/registro`: the choice of patient or professional, and the professional's form if the address says so. */
export function ProfessionalRequestPage({
  isProfessional,
}: {
  isProfessional: boolean;
}) {
  const [isReceived, setReceived] = useState(false);
  const clinic = useSending();
  useHeadingFocus([isProfessional, isReceived].join());

  if (!isProfessional) return <WhoPage />;
  if (isReceived) {
    return (
      <Page
        title="Recibimos su pedido"
        lead={accountRequestWords(clinic).received}
        action={<ButtonLink to="/">Volver al inicio</ButtonLink>}
      >
        <p>
          El enlace sirve durante siete días. No hace falta que vuelva a
          pedirlo.
        </p>
      </Page>
    );
  }
  return (
    <Page
      title="Pedido de cuenta profesional"
      lead="La clínica revisa cada pedido antes de abrir la cuenta."
      above={
        <ButtonLink to="/registro" kind="quiet" className={styles.back}>
          <span aria-hidden="true">‹ </span>No soy profesional
        </ButtonLink>
      }
    >
      <ProfessionalRequestForm onReceived={() => setReceived(true)} />
    </Page>
  );
}
