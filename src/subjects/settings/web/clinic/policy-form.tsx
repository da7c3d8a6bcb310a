import { api } from '../../../../base/api/web/client/api.ts';
import { countOf } from '../../../../base/text/count-of.ts';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { formatMinute } from '../../../../base/ui/format/format.ts';
import { typedNumber } from '../../../../base/ui/forms/typed-fields.ts';
import { SavedPanelForm } from '../../../../base/ui/set-up/saved-panel-form.tsx';
import { useSavedForm } from '../../../../base/ui/set-up/use-saved-form.ts';
import type { AbsencePolicy } from '../../../schedule/rules/own-absence.ts';
import type { ClinicSettings } from '../../contract/clinic.ts';
import { BookingTermsSchema } from '../../contract/clinic-fields.ts';
import styles from './clinic-settings.module.css';
import { keptSettings } from './kept-settings.ts';

const terms = BookingTermsSchema.shape;
const schema = BookingTermsSchema.extend({
  minNoticeMinutes: typedNumber.pipe(terms.minNoticeMinutes),
  horizonDays: typedNumber.pipe(terms.horizonDays),
  maxFuturePerPatient: typedNumber.pipe(terms.maxFuturePerPatient),
  maxFuturePerSpecialty: typedNumber.pipe(terms.maxFuturePerSpecialty),
  changeUntilHours: typedNumber.pipe(terms.changeUntilHours),
  bufferMinutes: typedNumber.pipe(terms.bufferMinutes),
  maxOverbookedPerHalfDay: typedNumber.pipe(terms.maxOverbookedPerHalfDay),
  longWaitMinutes: typedNumber.pipe(terms.longWaitMinutes),
  tooLongWaitMinutes: typedNumber.pipe(terms.tooLongWaitMinutes),
  contingencyMinute: typedNumber.pipe(terms.contingencyMinute),
});

const numbers = [
  [
    'horizonDays',
    'Con cuántos días de adelanto se reserva',
    'Contando el de hoy.',
  ],
  [
    'maxFuturePerPatient',
    'Turnos por venir que puede tener un paciente',
    'Una serie cuenta como uno.',
  ],
  ['maxFuturePerSpecialty', 'Y de una misma especialidad', ''],
  [
    'changeUntilHours',
    'Horas antes hasta las que se cambia por internet',
    'Cancelar se puede siempre.',
  ],
  [
    'bufferMinutes',
    'Minutos libres entre un turno y otro',
    'Solo para lo que se ofrece de ahora en más.',
  ],
  [
    'maxOverbookedPerHalfDay',
    'Sobreturnos por profesional en cada media jornada',
    '',
  ],
  [
    'longWaitMinutes',
    'Minutos de espera desde los que recepción ve que es larga',
    '',
  ],
  ['tooLongWaitMinutes', 'Y desde los que ve que es demasiada', ''],
] as const;

const notices: [minutes: number, label: string][] = [
  [0, 'Hasta último momento'],
  [30, 'Media hora antes'],
  [60, '1 hora antes'],
  [120, '2 horas antes'],
  [240, '4 horas antes'],
  [720, '12 horas antes'],
  [1440, 'El día anterior (24 horas)'],
  [2880, '2 días antes'],
  [10_080, 'Una semana antes'],
];

const morning = Array.from({ length: 13 }, (_, index) => 240 + index * 30);

const absences: [policy: AbsencePolicy, label: string][] = [
  ['ask', 'Piden cada ausencia'],
  ['short', 'Bloquean hasta 4 horas de un día, y piden lo demás'],
  ['set', 'Cargan sus ausencias'],
];

function versionOf({
  policy: { revision, absencesByDoctors, ...policy },
}: ClinicSettings) {
  const typed = Object.entries(policy).map(([term, value]) => [
    term,
    String(value),
  ]);
  const numbersTyped = Object.fromEntries(typed) as Record<
    keyof typeof policy,
    string
  >;
  return { revision, values: { ...numbersTyped, absencesByDoctors } };
}

/** The booking terms for patients. */
export function PolicyForm({ saved }: { saved: ClinicSettings }) {
  const shared = useSavedForm({
    ...keptSettings,
    schema,
    saved,
    versionOf,
    send: (policy, revision) =>
      api.admin.clinic.savePolicy.call({ ...policy, revision }),
    done: 'Reglas de reserva guardadas',
  });
  const { field, values } = shared.form;
  const chosen = Number(values.minNoticeMinutes);
  const offered = notices.some(([minutes]) => minutes === chosen)
    ? notices
    : [
        ...notices,
        [chosen, `${countOf(chosen, 'minuto', 'minutos')} antes`] as const,
      ];
  return (
    <SavedPanelForm shared={shared} label="Guardar las reglas">
      <div className={styles.number}>
        <SelectField
          label="Hasta cuándo se reserva por internet"
          hint="Recepción puede dar turnos después."
          {...field('minNoticeMinutes')}
        >
          {offered.map(([minutes, label]) => (
            <option key={minutes} value={minutes}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {numbers.map(([name, label, hint]) => (
        <div key={name} className={styles.number}>
          <TextField
            label={label}
            hint={hint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...field(name)}
          />
        </div>
      ))}
      <div className={styles.number}>
        <SelectField
          label="A qué hora se hace la hoja de contingencia"
          hint="Los turnos del día en papel, por si el sistema no responde."
          {...field('contingencyMinute')}
        >
          {[...new Set([...morning, Number(values.contingencyMinute)])].map(
            (minute) => (
              <option key={minute} value={minute}>
                {formatMinute(minute)}
              </option>
            ),
          )}
        </SelectField>
      </div>
      <div className={styles.number}>
        <SelectField
          label="Qué hacen los profesionales con sus ausencias"
          hint="Con pacientes citados en esas horas, nadie puede."
          {...field('absencesByDoctors')}
        >
          {absences.map(([policy, label]) => (
            <option key={policy} value={policy}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
    </SavedPanelForm>
  );
}
