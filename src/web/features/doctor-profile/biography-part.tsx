import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnProfile } from '../../../contract/doctor/profile.ts';
import { fieldMessages } from '../../../contract/field-messages.ts';
import { BIOGRAPHY_MAX } from '../../../domain/identity/written-text.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { type Draft, WrittenTextForm } from '../../components/written-text/written-text-form.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';

/** What patients read of the doctor before they choose. */
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
      // Whoever wrote meanwhile is shown beside what was typed.
      onError: () => queryClient.invalidateQueries({ queryKey }),
    }),
  );
  const problem = save.error ? problemOf(save.error) : null;
  return (
    <GuardedAct role="doctor" act={save}>
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
    </GuardedAct>
  );
}
