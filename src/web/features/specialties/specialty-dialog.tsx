import { useMutation } from '@tanstack/react-query';
import type { SetUpSpecialty } from '../../../contract/admin/specialties.ts';
import { EntryDialog } from '../../components/catalogue/entry-dialog.tsx';
import { useKeepEntries } from '../../components/catalogue/use-keep-entries.ts';
import { CheckField } from '../../components/field/check-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import { draftOfSpecialty, factsOfSpecialty, readSpecialty } from './specialty-drafts.ts';
import { TurnosStay } from './turnos-stay.tsx';

interface SpecialtyDialogProps {
  /** Null: a new one. */
  specialty: SetUpSpecialty | null;
  onClose: () => void;
}

export function SpecialtyDialog({ specialty, onClose }: SpecialtyDialogProps) {
  const keep = useKeepEntries({
    answerKey: api.admin.specialties.list.queryKey(),
    alsoKeys: [api.public.doctors.key()],
    done: specialty ? 'Especialidad guardada' : 'Especialidad agregada',
    onDone: onClose,
  });
  const create = useMutation(api.admin.specialties.create.mutationOptions(keep));
  const save = useMutation(api.admin.specialties.save.mutationOptions(keep));
  const act = specialty ? save : create;
  return (
    <EntryDialog
      title={specialty ? `Editar ${specialty.name}` : 'Agregar especialidad'}
      entry={specialty}
      draftOf={draftOfSpecialty}
      read={readSpecialty}
      factsOf={factsOfSpecialty}
      act={act}
      onSend={(fields, revision) =>
        specialty && revision !== null
          ? save.mutate({ specialtyId: specialty.id, revision, ...fields })
          : create.mutate(fields)
      }
      guard={(form) => (
        <GuardedAct role="admin" act={save}>
          <GuardedAct role="admin" act={create}>
            {form}
          </GuardedAct>
        </GuardedAct>
      )}
      problem={<ActProblem error={act.error} />}
      onClose={onClose}
    >
      {({ draft, edit, errors }) => (
        <>
          <TextField
            label="Nombre"
            autoComplete="off"
            value={draft.name}
            error={errors.name}
            onChange={({ target }) => edit({ name: target.value })}
          />
          {specialty && (
            <CheckField
              optional
              label="Habilitada"
              hint="Deshabilitada no aparece en la página ni se ofrecen turnos nuevos de ninguna de sus prácticas."
              checked={draft.isEnabled}
              onChange={({ target }) => edit({ isEnabled: target.checked })}
            />
          )}
          {specialty?.isEnabled && !draft.isEnabled && <TurnosStay count={specialty.turnosToCome} />}
        </>
      )}
    </EntryDialog>
  );
}
