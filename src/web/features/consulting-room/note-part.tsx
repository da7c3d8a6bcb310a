import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fieldMessages } from '../../../contract/field-messages.ts';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { PRIVATE_NOTE_MAX } from '../../../domain/appointments/private-note.ts';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { type Draft, WrittenTextForm } from '../../components/written-text/written-text-form.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { formatShortMoment } from '../../lib/format.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './consulting-room.module.css';

interface NotePartProps {
  turno: StaffTurno;
  timeZone: string;
  draft: Draft | null;
  onDraft: (draft: Draft | null) => void;
}

/** What the doctor notes beside a turno, for themselves. */
export function NotePart({ turno, timeZone, draft, onDraft }: NotePartProps) {
  const input = { appointmentId: turno.id };
  const options = api.doctor.notes.get.queryOptions({ input });
  const query = useQuery(options);
  const queryClient = useQueryClient();
  const save = useMutation(
    api.doctor.notes.save.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(options.queryKey, saved);
        onDraft(null);
        confirmDone(saved.note === '' ? 'Nota borrada' : 'Nota guardada');
        return queryClient.invalidateQueries({ queryKey: api.doctor.agenda.key() });
      },
      // Whoever wrote meanwhile is shown beside what was typed.
      onError: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
    }),
  );
  const problem = save.error ? problemOf(save.error) : null;
  return (
    <GuardedQuery role="doctor" query={query} loading={<LoadingLines label="Buscando la nota…" count={1} />}>
      {({ note, version, savedAt, savedBy }) => (
        <GuardedAct role="doctor" act={save}>
          <WrittenTextForm
            label="Nota privada del turno"
            hint={[
              'No es historia clínica. El paciente no la ve.',
              savedAt &&
                `Guardada el ${formatShortMoment(savedAt, timeZone)}${savedBy ? ` por ${savedBy}` : ''}.`,
            ]
              .filter(Boolean)
              .join(' ')}
            rows={3}
            max={PRIVATE_NOTE_MAX}
            tooLong={fieldMessages.NOTE_TOO_LONG}
            submitLabel="Guardar la nota"
            stored={{ text: note, version }}
            draft={draft}
            onDraft={(next) => {
              onDraft(next);
              if (save.isError) save.reset();
            }}
            save={{
              isPending: save.isPending,
              mutate: ({ text, seenVersion }) => save.mutate({ ...input, note: text, seenVersion }),
            }}
            error={problem?.fields.note}
            problem={
              !problem?.fields.note && (
                <div className={styles.noteProblem}>
                  <ActProblem error={save.error} />
                </div>
              )
            }
          />
        </GuardedAct>
      )}
    </GuardedQuery>
  );
}
