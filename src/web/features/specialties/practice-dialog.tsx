import { useMutation } from '@tanstack/react-query';
import type { SetUpPractice, SetUpSpecialty } from '../../../contract/admin/specialties.ts';
import { EntryDialog } from '../../components/catalogue/entry-dialog.tsx';
import { useKeepEntries } from '../../components/catalogue/use-keep-entries.ts';
import { CheckField } from '../../components/field/check-field.tsx';
import { TextAreaField } from '../../components/field/text-area-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import { draftOfPractice, factsOfPractice, readPractice } from './specialty-drafts.ts';
import { TurnosStay } from './turnos-stay.tsx';

interface PracticeDialogProps {
  specialty: SetUpSpecialty;
  /** Null: a new one. */
  practice: SetUpPractice | null;
  onClose: () => void;
}

export function PracticeDialog({ specialty, practice, onClose }: PracticeDialogProps) {
  const keep = useKeepEntries({
    answerKey: api.admin.specialties.list.queryKey(),
    alsoKeys: [api.public.doctors.key()],
    done: practice ? 'Práctica guardada' : 'Práctica agregada',
    onDone: onClose,
  });
  const create = useMutation(api.admin.specialties.createPractice.mutationOptions(keep));
  const save = useMutation(api.admin.specialties.savePractice.mutationOptions(keep));
  const act = practice ? save : create;
  return (
    <EntryDialog
      title={practice ? `Editar ${practice.name}` : `Agregar práctica a ${specialty.name}`}
      entry={practice}
      draftOf={draftOfPractice}
      read={readPractice}
      factsOf={factsOfPractice}
      act={act}
      onSend={(fields, revision) =>
        practice && revision !== null
          ? save.mutate({ practiceId: practice.id, revision, ...fields })
          : create.mutate({ specialtyId: specialty.id, ...fields })
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
          <TextField
            label="Minutos"
            hint={
              practice
                ? 'Los turnos ya dados conservan su horario. Cada profesional puede tener otros.'
                : 'Cada profesional puede tener otros.'
            }
            inputMode="numeric"
            autoComplete="off"
            value={draft.minutes}
            error={errors.visitMinutes}
            onChange={({ target }) => edit({ minutes: target.value })}
          />
          <TextField
            label="Precio particular"
            optional
            inputMode="decimal"
            autoComplete="off"
            placeholder="$ 12.500"
            value={draft.price}
            error={errors.priceCents}
            onChange={({ target }) => edit({ price: target.value })}
          />
          <TextAreaField
            label="Preparación"
            hint="La lee el paciente al reservar y en su recordatorio: ayuno, estudios, ropa."
            optional
            rows={3}
            value={draft.preparation}
            error={errors.preparation}
            onChange={({ target }) => edit({ preparation: target.value })}
          />
          <CheckField
            optional
            label="Es lo primero que se ofrece en la especialidad"
            checked={draft.isFirstChoice}
            onChange={({ target }) => edit({ isFirstChoice: target.checked })}
          />
          {practice && (
            <CheckField
              optional
              label="Habilitada"
              hint="Deshabilitada no se ofrece para turnos nuevos."
              checked={draft.isEnabled}
              onChange={({ target }) => edit({ isEnabled: target.checked })}
            />
          )}
          {practice?.isEnabled && !draft.isEnabled && <TurnosStay count={practice.turnosToCome} />}
        </>
      )}
    </EntryDialog>
  );
}
