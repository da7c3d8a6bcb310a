import { wordsOfWays } from '../../../../base/person/rules/channels.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatMoment } from '../../../../base/ui/format/format.ts';
import { listedNameOf } from '../../../../base/ui/format/person-words.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { useShownDay } from '../../../appointments/web/shown-day.ts';
import type { DeskBooked } from '../../contract/desk-booking.ts';
import { passedLimitWords } from './given-words.ts';

interface GivenNoticeProps {
  given: DeskBooked;
  onClose: () => void;
}

const told = wordsOfWays(({ toldWords }) => toldWords, {
  none: 'Ningún aviso sale solo: dígale el día, la hora y el código.',
});

/** The appointment just given, to be told to the patient; a walk-in is already in the waiting room. */
export function GivenNotice({ given, onClose }: GivenNoticeProps) {
  const { timeZone } = useShownDay();
  const { appointment, passedLimit, toldBy } = given;
  const what = appointment.isWalkIn
    ? `${listedNameOf(appointment.patient)} está en sala con el número ${appointment.ticket ?? ''}`
    : `${listedNameOf(appointment.patient)}: ${formatMoment(appointment.startsAt, timeZone)}, con ${appointment.doctor.name}`;
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
        Código {appointment.code}. {!appointment.isWalkIn && told[toldBy]}
      </p>
      {passedLimit && <p>{passedLimitWords(passedLimit)}</p>}
    </Notice>
  );
}
