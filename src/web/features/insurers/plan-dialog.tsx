import { useMutation } from '@tanstack/react-query';
import type { SetUpInsurer, SetUpPlan } from '../../../contract/admin/insurers.ts';
import { EntryDialog } from '../../components/catalogue/entry-dialog.tsx';
import { useKeepEntries } from '../../components/catalogue/use-keep-entries.ts';
import { CheckField } from '../../components/field/check-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import { draftOfPlan, factsOfPlan, readPlan } from './insurer-drafts.ts';

interface PlanDialogProps {
  insurer: SetUpInsurer;
  /** Null: a new one. */
  plan: SetUpPlan | null;
  onClose: () => void;
}

export function PlanDialog({ insurer, plan, onClose }: PlanDialogProps) {
  const keep = useKeepEntries({
    answerKey: api.admin.insurers.list.queryKey(),
    alsoKeys: [api.public.clinic.insurers.key()],
    done: plan ? 'Plan guardado' : 'Plan agregado',
    onDone: onClose,
  });
  const create = useMutation(api.admin.insurers.createPlan.mutationOptions(keep));
  const save = useMutation(api.admin.insurers.savePlan.mutationOptions(keep));
  const act = plan ? save : create;
  return (
    <EntryDialog
      title={plan ? `Editar el plan ${plan.name}` : `Agregar plan de ${insurer.name}`}
      entry={plan}
      draftOf={draftOfPlan}
      read={readPlan}
      factsOf={factsOfPlan}
      act={act}
      onSend={(fields, revision) =>
        plan && revision !== null
          ? save.mutate({ planId: plan.id, revision, ...fields })
          : create.mutate({ insurerId: insurer.id, ...fields })
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
            label="Nombre del plan"
            autoComplete="off"
            value={draft.name}
            error={errors.name}
            onChange={({ target }) => edit({ name: target.value })}
          />
          {plan && (
            <CheckField
              optional
              label="Habilitado"
              hint="Deshabilitado no se ofrece más; lo ya anotado se conserva."
              checked={draft.isEnabled}
              onChange={({ target }) => edit({ isEnabled: target.checked })}
            />
          )}
        </>
      )}
    </EntryDialog>
  );
}
