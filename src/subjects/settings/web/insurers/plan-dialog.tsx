import { api } from '../../../../base/api/web/client/api.ts';
import { PlanFieldsSchema } from '../../../../base/clinic/contract/catalogue-fields.ts';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { EntryDialog } from '../../../../base/ui/set-up/entry-dialog.tsx';
import { enabledFact } from '../../../../base/ui/set-up/entry-mark.tsx';
import type { SetUpInsurer, SetUpPlan } from '../../contract/insurers.ts';

interface PlanDialogProps {
  insurer: SetUpInsurer;
  /** Null: a new plan. */
  plan: SetUpPlan | null;
  onClose: () => void;
}

export function PlanDialog({ insurer, plan, onClose }: PlanDialogProps) {
  return (
    <EntryDialog
      title={
        plan ? `Editar el plan ${plan.name}` : `Agregar plan de ${insurer.name}`
      }
      done={plan ? 'Plan guardado' : 'Plan agregado'}
      entry={plan}
      schema={PlanFieldsSchema}
      valuesOf={(entry: SetUpPlan | null) => ({
        name: entry?.name ?? '',
        isEnabled: entry?.isEnabled ?? true,
      })}
      factsOf={({ name, isEnabled }) => [
        { label: 'Nombre', value: name },
        enabledFact({ isEnabled, word: 'Habilitado' }),
      ]}
      send={(fields, seen) =>
        seen
          ? api.admin.insurers.savePlan.call({
              planId: seen.id,
              revision: seen.revision,
              ...fields,
            })
          : api.admin.insurers.createPlan.call({
              insurerId: insurer.id,
              ...fields,
            })
      }
      answerKey={() => api.admin.insurers.list.queryKey()}
      sectionKey={api.admin.insurers.list.queryKey()}
      alsoKeys={[api.public.clinic.insurers.key()]}
      onClose={onClose}
    >
      {({ field, check }) => (
        <>
          <TextField
            label="Nombre del plan"
            autoComplete="off"
            {...field('name')}
          />
          {plan && (
            <CheckField
              optional
              label="Habilitado"
              hint="Deshabilitado no se ofrece más; lo ya anotado se conserva."
              {...check('isEnabled')}
            />
          )}
        </>
      )}
    </EntryDialog>
  );
}
