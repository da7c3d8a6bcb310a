import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnProfile } from '../../../contract/doctor/profile.ts';
import { fieldMessages } from '../../../contract/field-messages.ts';
import { BIOGRAPHY_MAX } from '../../../domain/text/written-text.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/problem-of.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { type Draft, WrittenTextForm } from '../../components/written-text/written-text-form.tsx';
import { ActProblem } from '../../step-up/act-problem.tsx';

/** The doctor's text for patients. */
export function BiographyPart({ profile }: { profile: OwnProfile }) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  const { queryKey } = api.doctor.profile.get.queryOptions();
  const save = useMutation(
    api.doctor.profile.saveBiography.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(queryKey, (before) => before && { ...before, ...saved });
        setDraft(null);
        confirmDone('Texto guardado');
      },
      // A text saved meanwhile is shown beside the draft.
      onError: () => queryClient.invalidateQueries({ queryKey }),
    }),
  );
  const problem = save.error ? problemOf(save.error) : null;
  return (
    <WrittenTextForm
      label="Texto para pacientes"
      hint="Formación, temas que atiende, idiomas. Se ve al elegir profesional."
      rows={6}
      max={BIOGRAPHY_MAX}
      tooLong={fieldMessages.BIOGRAPHY_TOO_LONG}
      submitLabel="Guardar el texto"
      stored={{ text: profile.biography, version: profile.biographyVersion }}
      draft={draft}
      onDraft={(next) => {
        setDraft(next);
        if (save.isError) save.reset();
      }}
      save={{
        isPending: save.isPending,
        mutate: ({ text, seenVersion }) => save.mutate({ biography: text, seenVersion }),
      }}
      error={problem?.fields.biography}
      problem={!problem?.fields.biography && <ActProblem error={save.error} />}
    />
  );
}
