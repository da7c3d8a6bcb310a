import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { wordsOfWays } from '../../../base/person/rules/channels.ts';
import { AnchorButton } from '../../../base/ui/button/button.tsx';
import {
  formatDay,
  formatShortMoment,
  formatTime,
} from '../../../base/ui/format/format.ts';
import { listedNameOf } from '../../../base/ui/format/person-words.ts';
import { useShownDay } from '../../appointments/web/shown-day.ts';
import type { MessageByHand } from '../../outbox/contract/message-by-hand.ts';
import type { ClosingResult, ClosingUndone } from '../contract/closings.ts';
import { ClosingOutcome } from './closing-outcome.tsx';
import { ClosingUndoneResult } from './closing-undone.tsx';
import { SettledAppointments } from './settled-appointments.tsx';
import { UndoClosing } from './undo-closing.tsx';

interface AwayResultProps {
  result: ClosingResult;
  /** Called after the whole closing was undone. */
  onUndone: () => void;
  onClose: () => void;
}

type Settled = ClosingResult['results'][number];

const problems: Record<NonNullable<Settled['problem']>, string> = {
  SLOT_TAKEN: 'el horario nuevo acaba de ocuparse',
  SLOT_NOT_OFFERED: 'el horario nuevo ya no se ofrece',
  PATIENT_BUSY: 'el paciente tiene otro turno a esa hora',
  CHANGED_MEANWHILE: 'otra persona lo cambió mientras tanto',
  WRONG_STATUS: 'su estado cambió mientras tanto',
  NEW_MEANWHILE: 'se reservó mientras tanto',
  IS_HERE: 'el paciente ya está en la clínica, avísele en persona',
};
const told = wordsOfWays(({ toldWords }) => toldWords, {
  none: 'Hay que avisarle.',
});

/**
 * The results of a closing: first the appointments that still need the counter, or whose patient was not
 * told.
 */
export function AwayResult({ result, onUndone, onClose }: AwayResultProps) {
  const [undone, setUndone] = useState<ClosingUndone | null>(null);
  if (undone) return <ClosingUndoneResult undone={undone} onClose={onClose} />;
  const needs = result.results.filter(
    ({ problem, became, toldBy }) =>
      problem || became === 'left' || toldBy === 'none',
  );
  return (
    <ClosingOutcome
      title={`Quedó anotado: ${result.doctor.name} no viene el ${formatDay(result.day)}`}
      onClose={onClose}
    >
      <UndoClosing
        result={result}
        onUndone={(answer) => {
          setUndone(answer);
          onUndone();
        }}
      />
      <SettledAppointments title="Para resolver por recepción" results={needs}>
        {(settled) => <Outcome {...settled} />}
      </SettledAppointments>
      <SettledAppointments
        title="Resueltos"
        results={result.results.filter((settled) => !needs.includes(settled))}
      >
        {(settled) => <Outcome {...settled} />}
      </SettledAppointments>
    </ClosingOutcome>
  );
}

/** The result of an appointment, how its patient is told, and a link if only the counter can tell them. */
function Outcome({ appointment, became, problem, toldBy, byHand }: Settled) {
  const { timeZone } = useShownDay();
  const { startsAt, doctor, patient } = appointment;
  const words = {
    moved: `Pasa al ${formatShortMoment(startsAt, timeZone)}, ${doctor.name}.`,
    cancelled: 'Cancelado.',
    left: `Queda a las ${formatTime(startsAt, timeZone)}${problem ? `: ${problems[problem]}` : ''}.`,
  };
  return (
    <>
      <p>
        {words[became]} {toldBy && told[toldBy]}
      </p>
      {byHand && (
        <p>
          <ByHand name={listedNameOf(patient)} {...byHand} />
        </p>
      )}
    </>
  );
}

/** A WhatsApp link with the text filled in; opening it is noted with the message. */
function ByHand({
  name,
  messageId,
  whatsappUrl,
}: MessageByHand & { name: string }) {
  const open = useMutation(api.reception.messages.open.mutationOptions());
  return (
    <AnchorButton
      href={whatsappUrl}
      target="_blank"
      rel="noreferrer"
      onClick={() => open.mutate({ messageId })}
    >
      {open.isSuccess ? 'Abierto en WhatsApp' : 'Avisarle por WhatsApp'}{' '}
      <span className="visually-hidden">a {name}</span>
    </AnchorButton>
  );
}
