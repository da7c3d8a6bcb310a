import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { fieldMessages } from '../../../base/person/contract/field-messages.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { formatShortMoment } from '../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import {
  type Draft,
  WrittenTextForm,
} from '../../../base/ui/written-text/written-text-form.tsx';
import { PRIVATE_NOTE_MAX } from '../../../subjects/visits/rules/private-note.ts';
import styles from './consulting-room.module.css';
import { useRoom } from './room.ts';

interface NotePartProps {
  appointmentId: string;
  draft: Draft | null;
  onDraft: (draft: Draft | null) => void;
}

/** The doctor's private note on an appointment. */
export function NotePart({ appointmentId, draft, onDraft }: NotePartProps) {
  const { timeZone } = useRoom();
  const input = { appointmentId };
  const options = api.doctor.notes.get.queryOptions({ input });
  const query = useQuery(options);
  const queryClient = useQueryClient();
  const save = useMutation(
    api.doctor.notes.save.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(options.queryKey, saved);
        onDraft(null);
        confirmDone(saved.note === '' ? 'Nota borrada' : 'Nota guardada');
        return queryClient.invalidateQueries({
          queryKey: api.doctor.agenda.key(),
        });
      },
      // A text saved meanwhile is shown beside the draft.
      onError: () =>
        queryClient.invalidateQueries({ queryKey: options.queryKey }),
    }),
  );
  const problem = save.error ? problemOf(save.error) : null;
  return (
    <QueryContent
      query={query}
      loading={<LoadingLines label="Buscando la nota…" count={1} />}
    >
      {({ note, version, savedAt, savedBy }) => (
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
            mutate: ({ text, seenVersion }) =>
              save.mutate({ ...input, note: text, seenVersion }),
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
      )}
    </QueryContent>
  );
}
