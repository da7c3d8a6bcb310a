import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { formatDay, formatMinute } from '../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import forms from '../../../base/ui/page/desk-forms.module.css';
import { ChoiceField } from '../../../base/ui/panel/choice-field.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import type { AgendaColumn } from '../../appointments/contract/agenda.ts';
import { useShownDay } from '../../appointments/web/shown-day.ts';
import type { ClosingResult } from '../contract/closings.ts';
import { AwayForm } from './away-form.tsx';
import { AwayResult } from './away-result.tsx';

/** Minutes of the clinic's wall clock. */
interface PartOfDay {
  fromMinute: number;
  toMinute: number;
}

interface DoctorAwayProps {
  doctorId: string | undefined;
  /** Only these minutes of the day, as the doctor said; absent: the whole day. */
  part?: PartOfDay | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** A doctor is away: the affected appointments, a choice for each, and afterwards the results. */
export function DoctorAway(props: DoctorAwayProps) {
  const { part, onDone, onClose } = props;
  const { doctors, day, today } = useShownDay();
  // A doctor already noted as absent may still have appointments, left over or given since.
  const able = doctors.filter(
    ({ closure }) => closure === null || closure.code === 'ABSENT',
  );
  const [doctorId, setDoctorId] = useState(
    able.find(({ id }) => id === props.doctorId)?.id ?? '',
  );
  const [result, setResult] = useState<ClosingResult | null>(null);
  const chosen = able.find(({ id }) => id === doctorId);
  if (result)
    return <AwayResult result={result} onClose={onClose} onUndone={onDone} />;
  return (
    <div className={forms.form}>
      <ChoiceField
        label="Quién no viene"
        hint={hintOf({
          day,
          today,
          part: chosen && chosen.id === props.doctorId ? part : undefined,
        })}
        data-first
        value={doctorId}
        choices={able.map(({ id, name, closure }) => ({
          value: id,
          label: closure ? `${name} (ya anotado)` : name,
        }))}
        onChange={setDoctorId}
      />
      {chosen && (
        <Affected
          key={doctorId}
          doctorId={doctorId}
          part={doctorId === props.doctorId ? part : undefined}
          notedReason={reasonOf(chosen)}
          onDone={(done) => {
            setResult(done);
            onDone();
          }}
        />
      )}
    </div>
  );
}

function hintOf({
  day,
  today,
  part,
}: {
  day: string;
  today: string;
  part: PartOfDay | undefined;
}): string {
  if (part)
    return `De ${formatMinute(part.fromMinute)} a ${formatMinute(part.toMinute)}, como avisó.`;
  return day === today
    ? 'Desde ahora y hasta el final del día.'
    : `Todo el ${formatDay(day)}.`;
}

/** Returns the reason of this doctor's absence that patients were already told. */
function reasonOf({ closure, absenceReason }: AgendaColumn): string {
  return (closure?.code === 'ABSENT' ? closure.reason : absenceReason) ?? '';
}

interface AffectedProps {
  doctorId: string;
  part: PartOfDay | undefined;
  notedReason: string;
  onDone: (result: ClosingResult) => void;
}

function Affected({ doctorId, part, notedReason, onDone }: AffectedProps) {
  const { day } = useShownDay();
  const preview = useQuery({
    ...api.reception.agenda.previewClosing.queryOptions({
      input: { doctorId, day, ...minutesOf(part) },
    }),
    // Each closing changes the preview.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <QueryContent
      query={preview}
      loading={<LoadingLines label="Buscando sus turnos…" />}
    >
      {(shown) => (
        <AwayForm
          preview={shown}
          notedReason={notedReason}
          onDone={onDone}
          part={minutesOf(part)}
        />
      )}
    </QueryContent>
  );
}

/** Returns only these two fields, because the caller's object may have others. */
function minutesOf(part: PartOfDay | undefined): Partial<PartOfDay> {
  return part ? { fromMinute: part.fromMinute, toMinute: part.toMinute } : {};
}
