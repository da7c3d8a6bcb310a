import type { ReactNode } from 'react';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import {
  limitSentence,
  patientBusySentence,
} from '../../../appointments/contract/refusal-words.ts';
import type { OwnInTheWay } from '../../contract/booking.ts';
import { limitWayOut } from './own-limit.tsx';

interface OwnInTheWayNoticeProps {
  inTheWay: OwnInTheWay;
  /** A link to the patient's appointments. */
  actions: ReactNode;
}

/**
 * Says which of the patient's appointments prevent this one, before they confirm and while the time is held.
 */
export function OwnInTheWayNotice({
  inTheWay: { code, limit },
  actions,
}: OwnInTheWayNoticeProps) {
  const [title, wayOut] =
    code === 'TOO_MANY_APPOINTMENTS' && limit
      ? [limitSentence(limit), `Para reservar este, ${limitWayOut(limit)}.`]
      : [
          patientBusySentence,
          'Elija otro horario, o cancele el turno que se superpone.',
        ];
  return (
    <Notice tone="warning" title={title} actions={actions}>
      <p>
        {wayOut} Mientras corre el reloj, este horario sigue guardado: luego
        toque Continuar.
      </p>
    </Notice>
  );
}
