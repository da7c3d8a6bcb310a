import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AccessSettings } from '../../../contract/admin/access.ts';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { ChangedMeanwhile } from '../../components/problem/changed-meanwhile.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { SecurityDialog } from '../../security/security-dialog.tsx';
import { ActProblem } from '../../step-up/act-problem.tsx';
import { type DniOpens, dniChoices, dniWords, wordsOf } from './access-presets.ts';
import styles from './access-settings.module.css';
import { PresetChoice } from './preset-choice.tsx';
import { SecondFactorRoles } from './second-factor-roles.tsx';

const DAYS_MESSAGE = 'Escriba un número de días, del 1 al 60.';
const AS_PRESET = '';

/** The settings as they are being changed; nothing holds before it is saved. */
export function AccessSettingsForm({ saved }: { saved: AccessSettings }) {
  const queryClient = useQueryClient();
  const { form, focusFirstError } = useErrorFocus();
  const [settings, setSettings] = useState(saved);
  const [days, setDays] = useState(String(saved.defaultPasswordDays));
  const [isChecked, setChecked] = useState(false);
  const [isAddingOwn, setAddingOwn] = useState(false);
  const query = api.admin.access.get.queryOptions();
  const factors = useQuery(api.admin.factors.list.queryOptions());
  const save = useMutation(
    api.admin.access.save.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(query.queryKey, answer);
        restart(answer);
        confirmDone('Acceso guardado');
      },
      onError: focusFirstError,
    }),
  );

  const lacksOwn = factors.data?.length === 0;
  const isOwnMissing = lacksOwn && settings.secondFactorRoles.includes('admin');
  const dayCount = /^\d{1,2}$/.test(days.trim()) ? Number(days) : 0;
  const areDaysWrong = dayCount < 1 || dayCount > 60;
  const refused = save.error ? problemOf(save.error) : null;

  /** From how it stands, as it was answered. */
  function restart(answer: AccessSettings) {
    setSettings(answer);
    setDays(String(answer.defaultPasswordDays));
  }

  const newest = () => queryClient.fetchQuery({ ...query, staleTime: 0 });

  function change(changes: Partial<AccessSettings>) {
    setSettings({ ...settings, ...changes });
    setChecked(false);
    save.reset();
  }

  function send(revision: number) {
    setChecked(true);
    if (areDaysWrong || isOwnMissing) focusFirstError();
    else save.mutate({ ...settings, defaultPasswordDays: dayCount, revision });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) send(settings.revision);
  }

  return (
    <GuardedAct role="admin" act={save}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <PresetChoice chosen={settings.preset} onChoose={(preset) => change({ preset })} />
        <SelectField
          label="Qué abre el DNI"
          hint={`El modo elegido indica: ${asPreset(settings)}.`}
          value={settings.dniOpens ?? AS_PRESET}
          onChange={({ target }) =>
            change({ dniOpens: target.value === AS_PRESET ? null : (target.value as DniOpens) })
          }
        >
          <option value={AS_PRESET}>Como indica el modo elegido</option>
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
            error={isChecked && areDaysWrong ? DAYS_MESSAGE : refused?.fields.defaultPasswordDays}
            value={days}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            onChange={({ target }) => {
              setDays(target.value);
              change({});
            }}
          />
        </div>
        <SecondFactorRoles
          chosen={settings.secondFactorRoles}
          lacksOwn={lacksOwn}
          isRefused={isChecked}
          onChoose={(secondFactorRoles) => change({ secondFactorRoles })}
          onAddOwn={() => setAddingOwn(true)}
        />
        {refused?.code === 'CHANGED_MEANWHILE' ? (
          <ChangedMeanwhile
            isSaving={save.isPending}
            onInsist={() => void newest().then(({ revision }) => send(revision))}
            onTakeTheirs={() =>
              void newest().then((theirs) => {
                restart(theirs);
                save.reset();
              })
            }
          />
        ) : (
          refused?.fields.defaultPasswordDays === undefined && <ActProblem error={save.error} />
        )}
        {save.isSuccess && (
          <Notice tone="good" title="Los cambios ya rigen">
            <p>{consequences(save.data)}</p>
          </Notice>
        )}
        <Button
          kind="main"
          type="submit"
          className={styles.submit}
          busy={save.isPending}
          busyLabel="Guardando…"
        >
          Guardar
        </Button>
      </form>
      <SecurityDialog role="admin" opened={isAddingOwn} onClose={() => setAddingOwn(false)} />
    </GuardedAct>
  );
}

const lower = (text: string) => text.charAt(0).toLocaleLowerCase('es-AR') + text.slice(1);

const asPreset = ({ preset }: AccessSettings) => lower(dniWords[wordsOf(preset).dniOpens]);

/** What patients will notice from now on. */
function consequences(settings: AccessSettings): string {
  const opens = settings.dniOpens ?? wordsOf(settings.preset).dniOpens;
  if (opens === 'always') return 'Los pacientes entran siempre con su DNI.';
  if (opens === 'never')
    return 'Los pacientes entran después de activar su cuenta con un código de recepción.';
  return 'Los pacientes entran con su DNI hasta que eligen una contraseña.';
}
