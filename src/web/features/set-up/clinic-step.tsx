import { useMutation, useQuery } from '@tanstack/react-query';
import type { ClinicSettings } from '../../../contract/admin/clinic.ts';
import { ClinicDataSchema } from '../../../contract/admin/clinic-fields.ts';
import { api } from '../../api/api.ts';
import { PanelForm } from '../../catalogue/panel-form.tsx';
import { useKeepEntries } from '../../catalogue/use-keep-entries.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { usePanelForm } from '../../components/panel/use-panel-form.ts';
import { QueryContent } from '../../components/problem/query-content.tsx';
import { typedLines, typedText } from '../../forms/typed-fields.ts';

const unnamed = 'Clínica';
const fields = ClinicDataSchema.shape;
const step = ClinicDataSchema.pick({ address: true, city: true }).extend({
  phones: typedLines.pipe(fields.phones),
});
const empty = { name: '', address: '', city: '', phones: '' };

interface ClinicStepProps {
  /** It was finished before: what was saved is shown to be changed. */
  isAgain?: boolean;
  onDone: () => void;
}

/** The data that patients need to come. */
export function ClinicStep({ isAgain = false, onDone }: ClinicStepProps) {
  const settings = useQuery({ ...api.admin.clinic.get.queryOptions(), refetchOnWindowFocus: false });
  return (
    <QueryContent query={settings} loading={<LoadingLines />}>
      {({ clinic }) => <ClinicForm clinic={clinic} isAgain={isAgain} onDone={onDone} />}
    </QueryContent>
  );
}

function ClinicForm({
  clinic,
  isAgain,
  onDone,
}: Required<ClinicStepProps> & { clinic: ClinicSettings['clinic'] }) {
  const { accent: _a, logoUrl: _l, isDemo: _d, ...kept } = clinic;
  const name = kept.name === unnamed ? '' : kept.name;
  const save = useMutation(
    api.admin.clinic.saveData.mutationOptions(
      useKeepEntries<ClinicSettings>({
        answerKey: () => api.admin.clinic.get.queryKey(),
        alsoKeys: [api.public.clinic.get.queryKey()],
        sectionKey: api.admin.clinic.get.queryKey(),
        onDone,
      }),
    ),
  );
  const { field, errors, ...form } = usePanelForm({
    schema: step.extend({ name: typedText.transform((typed) => typed || name).pipe(fields.name) }),
    values: isAgain
      ? { name: kept.name, address: kept.address, city: kept.city, phones: kept.phones[0] ?? '' }
      : empty,
    act: save,
  });
  return (
    <PanelForm
      form={form}
      act={save}
      onSubmit={form.submit(({ phones, ...typed }) =>
        save.mutate({
          ...kept,
          ...typed,
          phones: isAgain ? [...phones, ...kept.phones.slice(1)] : phones.length > 0 ? phones : kept.phones,
        }),
      )}
      label={isAgain ? 'Guardar los cambios' : 'Guardar y seguir'}
    >
      <TextField label="Nombre de la clínica" autoComplete="organization" {...field('name')} />
      <TextField label="Dirección" autoComplete="street-address" {...field('address')} />
      <TextField label="Ciudad" autoComplete="address-level2" {...field('city')} />
      <TextField
        label="Teléfono"
        hint="Con código de área. Los pacientes llaman a este número."
        optional
        type="tel"
        autoComplete="tel"
        {...field('phones')}
        error={errors.phones ?? errors['phones.0']}
      />
    </PanelForm>
  );
}
