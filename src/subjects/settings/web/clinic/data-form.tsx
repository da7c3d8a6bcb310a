import type { ReactNode } from 'react';
import { z } from 'zod';
import { api } from '../../../../base/api/web/client/api.ts';
import {
  parsePosition,
  sayPosition,
} from '../../../../base/clinic/rules/position.ts';
import { TextAreaField } from '../../../../base/ui/field/text-area-field.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { formatPhone } from '../../../../base/ui/format/format-phone.ts';
import {
  typedLines,
  typedOrNull,
} from '../../../../base/ui/forms/typed-fields.ts';
import { SavedPanelForm } from '../../../../base/ui/set-up/saved-panel-form.tsx';
import { useSavedForm } from '../../../../base/ui/set-up/use-saved-form.ts';
import type { ClinicSettings } from '../../contract/clinic.ts';
import { ClinicDataSchema } from '../../contract/clinic-fields.ts';
import styles from './clinic-settings.module.css';
import { keptSettings } from './kept-settings.ts';
import { zonesWith } from './time-zones.ts';

const fields = ClinicDataSchema.shape;
const schema = ClinicDataSchema.extend({
  phones: typedLines.pipe(fields.phones),
  email: typedOrNull.pipe(fields.email),
  openingHours: typedLines.pipe(fields.openingHours),
  directionsUrl: typedOrNull.pipe(fields.directionsUrl),
  position: typedOrNull
    .transform((typed, context) => {
      const position = typed === null ? null : parsePosition(typed);
      if (typed === null || position) return position;
      context.addIssue(
        'Escriba latitud y longitud, como -34.60642, -58.43563.',
      );
      return z.NEVER;
    })
    .pipe(fields.position),
});

function versionOf({ clinic }: ClinicSettings) {
  const { revision, accent: _a, logoUrl: _l, isDemo: _d, ...data } = clinic;
  const values = {
    ...data,
    phones: data.phones.map(formatPhone).join('\n'),
    email: data.email ?? '',
    openingHours: data.openingHours.join('\n'),
    directionsUrl: data.directionsUrl ?? '',
    position: data.position ? sayPosition(data.position) : '',
  };
  return { revision, values };
}

/** The error of the first wrong line, with its position if there are several. */
function lineError(
  errors: Record<string, ReactNode>,
  name: string,
  typed: string,
): ReactNode {
  const lines = typedLines.parse(typed);
  const index = lines.findIndex((_, place) => errors[`${name}.${place}`]);
  const message = errors[name] ?? errors[`${name}.${index}`];
  return index !== -1 && lines.length > 1
    ? `Renglón ${index + 1}: ${message}`
    : message;
}

/** The clinic's name and address data, shown on every page and in every message. */
export function DataForm({ saved }: { saved: ClinicSettings }) {
  const shared = useSavedForm({
    ...keptSettings,
    schema,
    saved,
    versionOf,
    send: (data, revision) =>
      api.admin.clinic.saveData.call({ ...data, revision }),
    done: 'Datos guardados',
  });
  const { field, errors, values } = shared.form;
  const lines = (name: 'phones' | 'openingHours') => ({
    ...field(name),
    error: lineError(errors, name, values[name]),
  });
  return (
    <SavedPanelForm shared={shared} label="Guardar los datos">
      <TextField
        label="Nombre de la clínica"
        autoComplete="off"
        {...field('name')}
      />
      <div className={styles.pair}>
        <TextField label="Dirección" autoComplete="off" {...field('address')} />
        <TextField label="Ciudad" autoComplete="off" {...field('city')} />
      </div>
      <TextAreaField
        label="Teléfonos"
        hint="Uno por renglón, con código de área."
        optional
        rows={2}
        {...lines('phones')}
      />
      <TextField
        label="E-mail"
        optional
        type="email"
        autoComplete="off"
        {...field('email')}
      />
      <TextAreaField
        label="Horarios de atención"
        hint="Como se leerán en la página, un renglón cada uno: «Lunes a viernes de 8 a 20»."
        optional
        rows={3}
        {...lines('openingHours')}
      />
      <TextField
        label="Enlace al mapa"
        hint="Para «Cómo llegar», si no hay coordenadas: péguelo de la aplicación de mapas."
        optional
        type="url"
        autoComplete="off"
        {...field('directionsUrl')}
      />
      <TextField
        label="Coordenadas"
        hint="Como las copia la aplicación de mapas: «-34.60642, -58.43563». Con ellas «Cómo llegar» abre Google Maps, Waze u OpenStreetMap en la puerta de la clínica."
        optional
        autoComplete="off"
        {...field('position')}
      />
      <TextAreaField
        label="Qué saber al llegar"
        hint="Se lee en cada turno: timbre, piso, con cuánta anticipación llegar."
        optional
        rows={3}
        maxLength={500}
        {...field('arrivalNotes')}
      />
      <SelectField
        label="Zona horaria"
        hint="La hora de todos los turnos. Solo se cambia mientras no quede ninguno por venir."
        {...field('timeZone')}
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
    </SavedPanelForm>
  );
}
