import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/button/button.tsx';
import { CallButton } from '../../../components/button/call-button.tsx';
import { Notice } from '../../../components/problem/notice.tsx';

/** Nothing is free within the web's booking horizon. */
export function NothingFree({
  horizonDays,
  phone,
  children,
}: {
  horizonDays: number;
  phone: string | undefined;
  /** The way to wait for a time. */
  children: ReactNode;
}) {
  return (
    <Notice
      tone="warning"
      title={`No queda ningún horario libre ${horizonDays === 1 ? 'hasta mañana' : `en los próximos ${horizonDays} días`}`}
      actions={
        <>
          {children}
          <ButtonLink to="/doctores" kind="quiet">
            Ver otros profesionales
          </ButtonLink>
          <CallButton phone={phone} />
        </>
      }
    >
      <p>Cada día se abre uno más. Toque un día del mes para saber por qué no tiene horarios.</p>
    </Notice>
  );
}
