import { useMutation } from '@tanstack/react-query';
import type { InsurerKind, SetUpInsurer } from '../../../contract/admin/insurers.ts';
import { EntryDialog } from '../../components/catalogue/entry-dialog.tsx';
import { useKeepEntries } from '../../components/catalogue/use-keep-entries.ts';
import { CheckField } from '../../components/field/check-field.tsx';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import { draftOfInsurer, factsOfInsurer, insurerKinds, kindWords, readInsurer } from './insurer-drafts.ts';

interface InsurerDialogProps {
  /** Null: a new one. */
  insurer: SetUpInsurer | null;
  onClose: () => void;
}

export function InsurerDialog({ insurer, onClose }: InsurerDialogProps) {
  const keep = useKeepEntries({
    answerKey: api.admin.insurers.list.queryKey(),
    alsoKeys: [api.public.clinic.insurers.key()],
    done: insurer ? 'Cobertura guardada' : 'Cobertura agregada',
    onDone: onClose,
  });
  const create = useMutation(api.admin.insurers.create.mutationOptions(keep));
  const save = useMutation(api.admin.insurers.save.mutationOptions(keep));
  const act = insurer ? save : create;
  return (
    <EntryDialog
      title={insurer ? `Editar ${insurer.name}` : 'Agregar cobertura'}
      entry={insurer}
      draftOf={draftOfInsurer}
      read={readInsurer}
      factsOf={factsOfInsurer}
      act={act}
      onSend={(fields, revision) =>
        insurer && revision !== null
          ? save.mutate({ insurerId: insurer.id, revision, ...fields })
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
          <SelectField
            label="Tipo"
            value={draft.kind}
            error={errors.kind}
            onChange={({ target }) => edit({ kind: target.value as InsurerKind })}
          >
            {insurerKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindWords[kind]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Código RNOS"
            hint="Los 6 números del registro nacional. Las prepagas no lo tienen."
            optional
            inputMode="numeric"
            autoComplete="off"
            value={draft.rnosCode}
            error={errors.rnosCode}
            onChange={({ target }) => edit({ rnosCode: target.value })}
          />
          <TextField
            label="Copago"
            hint="El que se informa al reservar."
            optional
            inputMode="decimal"
            autoComplete="off"
            placeholder="$ 3.500"
            value={draft.copay}
            error={errors.copayCents}
            onChange={({ target }) => edit({ copay: target.value })}
          />
          {insurer && (
            <CheckField
              optional
              label="Habilitada"
              hint="Deshabilitada no se ofrece más; lo ya anotado en pacientes y turnos se conserva."
              checked={draft.isEnabled}
              onChange={({ target }) => edit({ isEnabled: target.checked })}
            />
          )}
        </>
      )}
    </EntryDialog>
  );
}
