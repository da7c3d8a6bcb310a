import { AnchorButton, ButtonLink } from '../../components/button/button.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { formatPhone } from '../../lib/format-phone.ts';

/** Nothing is free as far ahead as the web books. */
export function NothingFree({ horizonDays, phone }: { horizonDays: number; phone: string | undefined }) {
  return (
    <Notice
      tone="warning"
      title={`No queda ningún horario libre en los próximos ${horizonDays} días`}
      actions={
        <>
          <ButtonLink to="/doctores">Ver otros profesionales</ButtonLink>
          {phone && <AnchorButton href={`tel:${phone}`}>Llamar al {formatPhone(phone)}</AnchorButton>}
        </>
      }
    >
      <p>Cada día se abre uno más. Toque un día del mes para saber por qué no tiene horarios.</p>
    </Notice>
  );
}
