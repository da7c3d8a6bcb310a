import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { BIOGRAPHY_MAX } from '../../../../base/text/written-text.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import {
  type Draft,
  WrittenTextForm,
} from '../../../../base/ui/written-text/written-text-form.tsx';
import type { OwnProfile } from '../../contract/profile.ts';

/** The doctor's text for patients. */
export function BiographyPart({ profile }: { profile: OwnProfile }) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  const { queryKey } = api.doctor.profile.get.queryOptions();
  const save = useMutation(
    api.doctor.profile.saveBiography.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(
          queryKey,
          (before) => before && { ...before, ...saved },
        );
        setDraft(null);
        confirmDone('Texto guardado');
      },
      // If the text changed meanwhile, the saved text is shown beside the draft.
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
        mutate: ({ text, seenVersion }) =>
          save.mutate({ biography: text, seenVersion }),
      }}
      error={problem?.fields.biography}
      problem={!problem?.fields.biography && <ActProblem error={save.error} />}
    />
  );
}
