import type { ReactNode } from 'react';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { CallButton } from '../../../../base/ui/button/call-button.tsx';
import { formatDay } from '../../../../base/ui/format/format.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';

/** Nothing is free within the web's booking horizon. */
export function NothingFree({
  horizonDays,
  controlDay,
  phone,
  children,
}: {
  horizonDays: number;
  /** The day of a proposed control. Only the days near it were searched. */
  controlDay?: string | undefined;
  phone: string | undefined;
  /** The way to wait for a time. */
  children: ReactNode;
}) {
  return (
    <Notice
      tone="warning"
      title={`No queda ningún horario libre ${whereOf(horizonDays, controlDay)}`}
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
      <p>
        {!controlDay && 'Cada día se abre uno más. '}Toque un día del mes para
        saber por qué no tiene horarios.
      </p>
    </Notice>
  );
}

function whereOf(horizonDays: number, controlDay: string | undefined): string {
  if (controlDay) return `cerca del ${formatDay(controlDay)}`;
  return horizonDays === 1
    ? 'hasta mañana'
    : `en los próximos ${horizonDays} días`;
}
