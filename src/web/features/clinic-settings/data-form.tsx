import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { ClinicData, ClinicSettings } from '../../../contract/admin/clinic.ts';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { TextAreaField } from '../../components/field/text-area-field.tsx';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { problemOf } from '../../lib/problem-of.ts';
import styles from './clinic-settings.module.css';
import { LinesField, lineError, writtenLines } from './lines-field.tsx';
import { SaveRow } from './save-row.tsx';
import { zonesWith } from './time-zones.ts';
import { useDraft } from './use-draft.ts';
import { useSettings } from './use-settings.ts';

function toDraft({ clinic }: ClinicSettings) {
  const { revision: _r, accent: _a, logoUrl: _l, isDemo: _d, ...data } = clinic;
  const { phones, email, directionsUrl } = data;
  return { ...data, phones: phones.map(formatPhone), email: email ?? '', directionsUrl: directionsUrl ?? '' };
}
type DataDraft = ReturnType<typeof toDraft>;

function toData(draft: DataDraft): ClinicData {
  return {
    ...draft,
    phones: writtenLines(draft.phones),
    openingHours: writtenLines(draft.openingHours),
    email: draft.email.trim() || null,
    directionsUrl: draft.directionsUrl.trim() || null,
  };
}

/** Who and where the clinic is: what patients read on every page and in every message. */
export function DataForm({ saved }: { saved: ClinicSettings }) {
  const { keep, newest } = useSettings();
  const { form, focusFirstError } = useErrorFocus();
  const draft = useDraft(toDraft(saved), saved.clinic.revision);
  const { values } = draft;
  const save = useMutation(
    api.admin.clinic.saveData.mutationOptions({
      onSuccess: (answer) => {
        keep(answer);
        draft.restart(toDraft(answer), answer.clinic.revision);
        confirmDone('Datos guardados');
      },
      onError: focusFirstError,
    }),
  );
  const fields = save.error ? problemOf(save.error).fields : {};
  const sent = save.variables ?? toData(values);

  function change(changes: Partial<DataDraft>) {
    draft.change(changes);
    if (!save.isPending) save.reset();
  }
  const text = (name: 'name' | 'address' | 'city' | 'email' | 'directionsUrl') => ({
    name,
    value: values[name],
    error: fields[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate({ ...toData(values), revision: draft.revision });
  }
  async function insist() {
    const { clinic } = await newest();
    save.mutate({ ...toData(values), revision: clinic.revision });
  }
  async function takeTheirs() {
    const theirs = await newest();
    draft.restart(toDraft(theirs), theirs.clinic.revision);
    save.reset();
  }

  return (
    <GuardedAct role="admin" act={save}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <TextField label="Nombre de la clínica" {...text('name')} />
        <div className={styles.pair}>
          <TextField label="Dirección" {...text('address')} />
          <TextField label="Ciudad" {...text('city')} />
        </div>
        <LinesField
          label="Teléfonos"
          hint="Uno por renglón, con código de área."
          optional
          rows={2}
          lines={values.phones}
          error={lineError(fields, 'phones', sent.phones)}
          onChange={(phones) => change({ phones })}
        />
        <TextField label="E-mail" optional type="email" {...text('email')} />
        <LinesField
          label="Horarios de atención"
          hint="Como se leerán en la página, un renglón cada uno: «Lunes a viernes de 8 a 20»."
          optional
          rows={3}
          lines={values.openingHours}
          error={lineError(fields, 'openingHours', sent.openingHours)}
          onChange={(openingHours) => change({ openingHours })}
        />
        <TextField
          label="Enlace al mapa"
          hint="Para el botón «Cómo llegar»: péguelo de la aplicación de mapas."
          optional
          type="url"
          {...text('directionsUrl')}
        />
        <TextAreaField
          label="Qué saber al llegar"
          hint="Se lee en cada turno: timbre, piso, con cuánta anticipación llegar."
          optional
          rows={3}
          maxLength={500}
          value={values.arrivalNotes}
          error={fields.arrivalNotes}
          onChange={({ target }) => change({ arrivalNotes: target.value })}
        />
        <SelectField
          label="Zona horaria"
          hint="La hora de todos los turnos. Solo se cambia mientras no quede ninguno por venir."
          value={values.timeZone}
          error={fields.timeZone}
          onChange={({ target }) => change({ timeZone: target.value })}
        >
          {zonesWith(saved.clinic.timeZone).map(([group, zones]) => (
            <optgroup key={group} label={group}>
              {zones.map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <SaveRow
          label="Guardar los datos"
          error={save.error}
          isSaving={save.isPending}
          onInsist={() => void insist()}
          onTakeTheirs={() => void takeTheirs()}
        />
      </form>
    </GuardedAct>
  );
}
