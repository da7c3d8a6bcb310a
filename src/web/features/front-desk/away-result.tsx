import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ClosingResult, ClosingUndone, MessageByHand } from '../../../contract/reception/agenda.ts';
import { AnchorButton, Button } from '../../components/button/button.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { api } from '../../lib/api.ts';
import { formatDay, formatShortMoment, formatTime } from '../../lib/format.ts';
import { ClosingUndoneResult } from './closing-undone.tsx';
import forms from './desk-forms.module.css';
import { nameOf } from './person-words.ts';
import { SettledTurnos } from './settled-turnos.tsx';
import { UndoClosing } from './undo-closing.tsx';

interface AwayResultProps {
  result: ClosingResult;
  timeZone: string;
  /** All of it was taken back. */
  onUndone: () => void;
  onClose: () => void;
}

type One = ClosingResult['results'][number];

const problems: Record<NonNullable<One['problem']>, string> = {
  SLOT_TAKEN: 'el horario nuevo acaba de ocuparse',
  SLOT_NOT_OFFERED: 'el horario nuevo ya no se ofrece',
  PATIENT_BUSY: 'el paciente tiene otro turno a esa hora',
  CHANGED_MEANWHILE: 'otra persona lo cambió mientras tanto',
  WRONG_STATUS: 'su estado cambió mientras tanto',
  NEW_MEANWHILE: 'se reservó mientras tanto',
};
const told = {
  email: 'Se le avisa por e-mail.',
  whatsapp: 'Se le avisa por WhatsApp.',
  none: 'Hay que avisarle.',
};

/** What became of each: those that still need somebody, or whom nobody told, first. */
export function AwayResult({ result, timeZone, onUndone, onClose }: AwayResultProps) {
  const [undone, setUndone] = useState<ClosingUndone | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const needs = result.results.filter(
    ({ problem, became, toldBy }) => problem || became === 'left' || toldBy === 'none',
  );
  const done = result.results.filter((one) => !needs.includes(one));
  if (undone) return <ClosingUndoneResult {...{ undone, timeZone, onClose }} />;
  return (
    <div ref={place} tabIndex={-1} className={forms.form}>
      <Notice
        tone="good"
        title={`Quedó anotado: ${result.doctor.name} no viene el ${formatDay(result.day)}`}
      />
      <UndoClosing
        result={result}
        onUndone={(answer) => {
          setUndone(answer);
          onUndone();
        }}
      />
      <SettledTurnos title="Para resolver por recepción" ones={needs}>
        {(one) => <Became one={one} timeZone={timeZone} />}
      </SettledTurnos>
      <SettledTurnos title="Resueltos" ones={done}>
        {(one) => <Became one={one} timeZone={timeZone} />}
      </SettledTurnos>
      <div className={forms.end}>
        <Button kind="main" onClick={onClose}>
          Volver al día
        </Button>
      </div>
    </div>
  );
}

/** What became of a turno, how its patient is told, and the way where only somebody can tell them. */
function Became({ one, timeZone }: { one: One; timeZone: string }) {
  return (
    <>
      <p>
        {outcome(one, timeZone)} {one.toldBy && told[one.toldBy]}
      </p>
      {one.byHand && (
        <p>
          <ByHand name={nameOf(one.turno.patient)} {...one.byHand} />
        </p>
      )}
    </>
  );
}

/** WhatsApp with what happened written; that it was opened is noted with the message. */
function ByHand({ name, messageId, whatsappUrl }: MessageByHand & { name: string }) {
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

function outcome({ turno, became, problem }: One, timeZone: string): string {
  const why = problem ? `: ${problems[problem]}` : '';
  if (became === 'moved')
    return `Pasa al ${formatShortMoment(turno.startsAt, timeZone)}, ${turno.doctor.name}.`;
  if (became === 'cancelled') return 'Cancelado.';
  return `Queda a las ${formatTime(turno.startsAt, timeZone)}${why}.`;
}
