import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { typedLines } from '../../../../base/ui/forms/typed-fields.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { SavedPanelForm } from '../../../../base/ui/set-up/saved-panel-form.tsx';
import { useSavedForm } from '../../../../base/ui/set-up/use-saved-form.ts';
import type { ClinicSettings } from '../../contract/clinic.ts';
import { ClinicDataSchema } from '../../contract/clinic-fields.ts';

const unnamed = 'Clínica';
const fields = ClinicDataSchema.shape;
const step = ClinicDataSchema.pick({
  name: true,
  address: true,
  city: true,
}).extend({
  phones: typedLines.pipe(fields.phones),
});

interface ClinicStepProps {
  /** True if this step was completed before: the form shows the saved data, to be changed. */
  isAgain?: boolean;
  onDone: () => void;
}

/** The data that patients need to find the clinic. */
export function ClinicStep({ isAgain = false, onDone }: ClinicStepProps) {
  const settings = useQuery({
    ...api.admin.clinic.get.queryOptions(),
    refetchOnWindowFocus: false,
  });
  return (
    <QueryContent query={settings} loading={<LoadingLines />}>
      {(saved) => (
        <ClinicForm saved={saved} isAgain={isAgain} onDone={onDone} />
      )}
    </QueryContent>
  );
}

function ClinicForm({
  saved,
  isAgain,
  onDone,
}: Required<ClinicStepProps> & { saved: ClinicSettings }) {
  const {
    accent: _a,
    logoUrl: _l,
    isDemo: _d,
    revision: _r,
    ...kept
  } = saved.clinic;
  const shared = useSavedForm({
    schema: step,
    saved,
    versionOf: ({ clinic }: ClinicSettings) => ({
      revision: clinic.revision,
      values: {
        name: clinic.name === unnamed ? '' : clinic.name,
        address: clinic.address,
        city: clinic.city,
        phones: clinic.phones[0] ?? '',
      },
    }),
    send: ({ phones, ...typed }, revision) =>
      api.admin.clinic.saveData.call({
        ...kept,
        ...typed,
        revision,
        phones: [...phones, ...kept.phones.slice(1)],
      }),
    answerKey: () => api.admin.clinic.get.queryKey(),
    alsoKeys: [api.public.clinic.get.queryKey()],
    sectionKey: api.admin.clinic.get.queryKey(),
    onDone,
  });
  const { field, errors } = shared.form;
  const { name, address, city, phones } = kept;
  return (
    <SavedPanelForm
      shared={shared}
      facts={[
        { label: 'Nombre de la clínica', value: name },
        { label: 'Dirección', value: address },
        { label: 'Ciudad', value: city },
        { label: 'Teléfono', value: phones[0] ?? '' },
      ]}
      label={isAgain ? 'Guardar los cambios' : 'Guardar y seguir'}
    >
      <TextField
        label="Nombre de la clínica"
        autoComplete="organization"
        {...field('name')}
      />
      <TextField
        label="Dirección"
        autoComplete="street-address"
        {...field('address')}
      />
      <TextField
        label="Ciudad"
        autoComplete="address-level2"
        {...field('city')}
      />
      <TextField
        label="Teléfono"
        hint="Con código de área. Los pacientes llaman a este número."
        optional
        type="tel"
        autoComplete="tel"
        {...field('phones')}
        error={errors.phones ?? errors['phones.0']}
      />
    </SavedPanelForm>
  );
}
