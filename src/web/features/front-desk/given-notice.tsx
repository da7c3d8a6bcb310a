import type { DeskBooked } from '../../../contract/reception/agenda.ts';
import { Button } from '../../components/button/button.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { formatMoment } from '../../lib/format.ts';
import { nameOf } from './person-words.ts';

export type GivenNotice = DeskBooked;

interface GivenNoticeProps {
  given: DeskBooked;
  timeZone: string;
  onClose: () => void;
}

const told = {
  email: 'Se le avisa por e-mail.',
  whatsapp: 'Se le avisa por WhatsApp.',
  none: 'Ningún aviso sale solo: dígale el día, la hora y el código.',
};

/** The turno that was just given, to be told to who stands there; who came without one is there already. */
export function GivenNotice({ given: { turno, passedLimit, toldBy }, timeZone, onClose }: GivenNoticeProps) {
  const what = turno.isWalkIn
    ? `${nameOf(turno.patient)} está en sala con el número ${turno.ticket ?? ''}`
    : `${nameOf(turno.patient)}: ${formatMoment(turno.startsAt, timeZone)}, con ${turno.doctor.name}`;
  return (
    <Notice
      tone="good"
      title={what}
      actions={
        <Button kind="quiet" onClick={onClose}>
          Entendido
        </Button>
      }
    >
      <p>
        Código {turno.code}. {!turno.isWalkIn && told[toldBy]}
      </p>
      {passedLimit && (
        <p>
          Con este pasa los {passedLimit.limit} turnos futuros{' '}
          {passedLimit.scope === 'specialty' ? 'de la especialidad ' : ''}que se dan por la web.
        </p>
      )}
    </Notice>
  );
}
