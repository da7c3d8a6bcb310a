import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { api } from '../../../base/api/web/client/api.ts';
import { SelectField, TextField } from '../../../base/ui/field/text-field.tsx';
import {
  typedLines,
  typedNumber,
  typedOrNull,
} from '../../../base/ui/forms/typed-fields.ts';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { SavedPanelForm } from '../../../base/ui/set-up/saved-panel-form.tsx';
import { useSavedForm } from '../../../base/ui/set-up/use-saved-form.ts';
import type { AccessSettings } from '../../access/contract/access.ts';
import { AccessSettingsToSaveSchema } from '../../access/contract/access-fields.ts';
import { lifeKinds } from '../../access/rules/session-lives.ts';
import { SecurityDialog } from '../../access/web/security/security-dialog.tsx';
import {
  dniChoices,
  dniWords,
  type Preset,
  wordsOf,
} from './access-presets.ts';
import styles from './access-settings.module.css';
import { OwnNetworks } from './own-networks.tsx';
import { PresetChoice } from './preset-choice.tsx';
import { SecondFactorRoles } from './second-factor-roles.tsx';
import { SessionLives } from './session-lives.tsx';

const fields = AccessSettingsToSaveSchema.shape;
const typedLife = z.object({
  idleMinutes: typedNumber,
  wholeMinutes: typedNumber,
});
const typedLives = z.object({
  patient: typedLife,
  patientRemembered: typedLife,
  doctor: typedLife,
  staff: typedLife,
  staffRemembered: typedLife,
});
const schema = AccessSettingsToSaveSchema.omit({ revision: true }).extend({
  ownNetworks: typedLines.pipe(fields.ownNetworks),
  lives: typedLives.pipe(fields.lives),
  dniOpens: typedOrNull.pipe(fields.dniOpens),
  defaultPasswordDays: typedNumber.pipe(fields.defaultPasswordDays),
});
/** The schema for an administrator without a second factor of their own. */
const schemaWithoutOwn = schema.extend({
  secondFactorRoles: fields.secondFactorRoles.refine(
    (roles) => !roles.includes('admin'),
    'Antes de guardar, agregue el suyo.',
  ),
});

type TypedLives = z.input<typeof typedLives>;

const typedLivesOf = (lives: AccessSettings['lives']) =>
  Object.fromEntries(
    lifeKinds.map((kind) => {
      const { idleMinutes, wholeMinutes } = lives[kind];
      return [
        kind,
        {
          idleMinutes: String(idleMinutes),
          wholeMinutes: String(wholeMinutes),
        },
      ];
    }),
  ) as TypedLives;

const versionOf = ({
  revision,
  yourAddress: _,
  isYourAddressShared: __,
  ...settings
}: AccessSettings) => ({
  revision,
  values: {
    ...settings,
    dniOpens: settings.dniOpens ?? '',
    defaultPasswordDays: String(settings.defaultPasswordDays),
    ownNetworks: settings.ownNetworks.join('\n'),
    lives: typedLivesOf(settings.lives),
  },
});

/** The settings while they are edited. Nothing takes effect before they are saved. */
export function AccessSettingsForm({ saved }: { saved: AccessSettings }) {
  const [isAddingOwn, setAddingOwn] = useState(false);
  const factors = useQuery(api.admin.factors.list.queryOptions());
  const lacksOwn = factors.data?.length === 0;
  const shared = useSavedForm({
    schema: lacksOwn ? schemaWithoutOwn : schema,
    saved,
    versionOf,
    send: (settings, revision) =>
      api.admin.access.save.call({ ...settings, revision }),
    savedOf: (answer) => answer,
    answerKey: () => api.admin.access.get.queryKey(),
    sectionKey: api.admin.access.get.queryKey(),
    done: 'Acceso guardado',
  });
  const { field, within, set, values, errors, isDirty } = shared.form;
  return (
    <>
      <SavedPanelForm shared={shared} label="Guardar">
        <PresetChoice
          chosen={values.preset}
          onChoose={(preset) => set('preset', preset)}
        />
        <SelectField
          label="Qué abre el DNI"
          hint={`El modo elegido indica: ${asPreset(values.preset)}.`}
          {...field('dniOpens')}
        >
          <option value="">Como indica el modo elegido</option>
          {dniChoices.map((each) => (
            <option key={each} value={each}>
              {dniWords[each]}
            </option>
          ))}
        </SelectField>
        <div className={styles.days}>
          <TextField
            label="Días que sirve la clave inicial de los profesionales"
            hint="Desde que se habilita al profesional. Con ella solo se puede elegir una contraseña propia."
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            {...field('defaultPasswordDays')}
          />
        </div>
        <SecondFactorRoles
          chosen={values.secondFactorRoles}
          lacksOwn={lacksOwn}
          error={errors.secondFactorRoles}
          onChoose={(roles) => set('secondFactorRoles', roles)}
          onAddOwn={() => setAddingOwn(true)}
        />
        <OwnNetworks
          typed={values.ownNetworks}
          yourAddress={saved.yourAddress}
          isShared={saved.isYourAddressShared}
          error={errorWithin(errors, 'ownNetworks')}
          onType={(typed) => set('ownNetworks', typed)}
        />
        <SessionLives within={within} saved={saved.lives} />
        {shared.isSaved && !isDirty && (
          <Notice tone="good" title="Los cambios ya rigen">
            <p>{consequences(saved)}</p>
          </Notice>
        )}
      </SavedPanelForm>
      <SecurityDialog
        role="admin"
        opened={isAddingOwn}
        onClose={() => setAddingOwn(false)}
      />
    </>
  );
}

/** The first error of a field or of a field within it. */
function errorWithin(
  errors: Record<string, ReactNode>,
  name: string,
): ReactNode {
  const path = Object.keys(errors).find(
    (each) => each === name || each.startsWith(`${name}.`),
  );
  return path === undefined ? undefined : errors[path];
}

const lower = (text: string) =>
  text.charAt(0).toLocaleLowerCase('es-AR') + text.slice(1);

const asPreset = (preset: Preset) => lower(dniWords[wordsOf(preset).dniOpens]);

/** The change that patients notice from now on. */
function consequences(settings: AccessSettings): string {
  const opens = settings.dniOpens ?? wordsOf(settings.preset).dniOpens;
  if (opens === 'always') return 'Los pacientes entran siempre con su DNI.';
  if (opens === 'never')
    return 'Los pacientes entran después de activar su cuenta con un código de recepción.';
  return 'Los pacientes entran con su DNI hasta que eligen una contraseña.';
}
