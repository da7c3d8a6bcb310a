import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { formatMoney } from '../../../../base/ui/format/format.ts';
import type { ControlWithin } from '../../../../base/ui/panel/use-panel-form.ts';
import type { DoctorOptions } from '../../contract/doctors.ts';
import styles from '../set-up/admin-doctors.module.css';
import { UnaskedField } from '../set-up/unasked-field.tsx';
import { offered } from './choices.tsx';

interface PracticeFieldsProps {
  /** The chosen specialties. */
  specialties: DoctorOptions['specialties'];
  /** The ids of the chosen practices, in the order of the form. */
  chosen: readonly string[];
  within: (path: string) => ControlWithin;
  onToggle: (practiceId: string) => void;
}

/** The practices that a professional does, with minutes and price where they differ from the clinic's. */
export function PracticeFields({
  specialties,
  chosen,
  within,
  onToggle,
}: PracticeFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Prácticas</legend>
      <p className={styles.quiet}>
        Con minutos o precio vacíos valen los de la clínica. Los turnos ya dados
        conservan su horario.
      </p>
      {specialties.length === 0 && (
        <p className={styles.quiet}>Elija primero una especialidad.</p>
      )}
      {specialties.map(
        ({ id: specialtyId, name: specialtyName, practices }) => (
          <div key={specialtyId}>
            <p className={styles.subgroup}>{specialtyName}</p>
            {offered(practices, chosen).length === 0 && (
              <p className={styles.quiet}>
                Esta especialidad todavía no tiene prácticas.
              </p>
            )}
            <ul>
              {offered(practices, chosen).map(
                ({ id, name, isEnabled, visitMinutes, priceCents }) => {
                  const place = `practices.${chosen.indexOf(id)}`;
                  return (
                    <li key={id} className={styles.practice}>
                      <CheckField
                        optional
                        label={isEnabled ? name : `${name} (deshabilitada)`}
                        checked={chosen.includes(id)}
                        onChange={() => onToggle(id)}
                      />
                      {chosen.includes(id) && (
                        <div className={styles.practiceOwn}>
                          <UnaskedField
                            label={
                              <>
                                Minutos
                                <span className="visually-hidden">
                                  {' '}
                                  de {name}
                                </span>
                              </>
                            }
                            inputMode="numeric"
                            autoComplete="off"
                            placeholder={String(visitMinutes)}
                            {...within(`${place}.visitMinutes`)}
                          />
                          <UnaskedField
                            label={
                              <>
                                Precio particular
                                <span className="visually-hidden">
                                  {' '}
                                  de {name}
                                </span>
                              </>
                            }
                            inputMode="decimal"
                            autoComplete="off"
                            placeholder={
                              priceCents === null
                                ? 'Se informa en recepción'
                                : formatMoney(priceCents)
                            }
                            {...within(`${place}.priceCents`)}
                          />
                        </div>
                      )}
                    </li>
                  );
                },
              )}
            </ul>
          </div>
        ),
      )}
    </fieldset>
  );
}
