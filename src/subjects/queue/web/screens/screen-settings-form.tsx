import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { TextAreaField } from '../../../../base/ui/field/text-area-field.tsx';
import { SelectField } from '../../../../base/ui/field/text-field.tsx';
import { typedLines } from '../../../../base/ui/forms/typed-fields.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { SavedPanelForm } from '../../../../base/ui/set-up/saved-panel-form.tsx';
import { useSavedForm } from '../../../../base/ui/set-up/use-saved-form.ts';
import {
  type ScreenSettings,
  ScreenTermsSchema,
} from '../../contract/screen-settings.ts';
import type { CallNames } from '../../rules/called-name.ts';

const schema = ScreenTermsSchema.extend({
  notices: typedLines.pipe(ScreenTermsSchema.shape.notices),
});

const names: [value: CallNames, label: string][] = [
  ['code', 'Solo el número: A-014'],
  ['initials', 'El número y las iniciales: M. G.'],
  ['first_name', 'El número, el nombre y una inicial: María G.'],
];

function versionOf({ revision, notices, callNames }: ScreenSettings) {
  return { revision, values: { callNames, notices: notices.join('\n') } };
}

/** Edits how paired screens name called patients, and which notices they show between calls. */
export function ScreenSettingsForm() {
  const settings = useQuery({
    ...api.admin.screens.settings.queryOptions(),
    // The settings must not change while the administrator edits them.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <QueryContent
      query={settings}
      loading={<LoadingLines label="Buscando la configuración…" count={3} />}
    >
      {(saved) => <Form saved={saved} />}
    </QueryContent>
  );
}

function Form({ saved }: { saved: ScreenSettings }) {
  const queryKey = api.admin.screens.settings.queryKey();
  const shared = useSavedForm({
    schema,
    saved,
    versionOf,
    answerKey: () => queryKey,
    sectionKey: queryKey,
    savedOf: (answer: ScreenSettings) => answer,
    send: (terms, revision) =>
      api.admin.screens.saveSettings.call({ ...terms, revision }),
    done: 'Pantallas guardadas',
  });
  const { field, errors } = shared.form;
  const noticesError =
    errors.notices ??
    Object.entries(errors).find(([path]) => path.startsWith('notices.'))?.[1];
  return (
    <SavedPanelForm shared={shared} label="Guardar las pantallas">
      <SelectField
        label="Cómo se llama a los pacientes"
        hint="Los nombres aparecen solo en pantallas vinculadas, y se usa el nombre elegido. Las demás muestran siempre solo el número."
        {...field('callNames')}
      >
        {names.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Avisos de la clínica"
        hint="Uno por renglón, hasta seis. Se muestran por turno en la sala de espera: «Traiga su credencial»."
        optional
        rows={4}
        {...field('notices')}
        error={noticesError}
      />
    </SavedPanelForm>
  );
}
