import { Button } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { sentence } from '../../../../base/ui/format/format.ts';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import type { DoctorSchedule, ScheduleRule } from '../../contract/schedules.ts';
import styles from './schedule-editor.module.css';
import { stretchWords, termsWords, validityWords } from './schedule-words.ts';

interface RuleListProps {
  schedule: DoctorSchedule;
  onChange: (rule: ScheduleRule) => void;
  onEnd: (rule: ScheduleRule) => void;
}

/** The weekly hours with the details that the grid has no room for; on a phone, the only way to edit them. */
export function RuleList({ schedule, onChange, onEnd }: RuleListProps) {
  if (schedule.rules.length === 0) {
    return (
      <EmptyState title="Todavía no tiene horarios">
        <p>Mientras no los tenga, nadie puede reservar un turno.</p>
      </EmptyState>
    );
  }
  return (
    <Rows label="Horarios semanales">
      {schedule.rules.map((rule) => {
        const validity = validityWords(rule, schedule.today);
        return (
          <Row
            key={rule.id}
            end={
              <div className={styles.acts}>
                <Button
                  data-listed={rule.id}
                  aria-label={`Cambiar: ${stretchWords(rule)}`}
                  onClick={() => onChange(rule)}
                >
                  Cambiar
                </Button>
                <Button
                  aria-label={`Terminar: ${stretchWords(rule)}`}
                  onClick={() => onEnd(rule)}
                >
                  Terminar
                </Button>
              </div>
            }
          >
            <p className={styles.what}>{stretchWords(rule)}</p>
            <p className={styles.quiet}>
              {sentence(termsWords(rule, schedule))}
            </p>
            {validity && <p className={styles.quiet}>{sentence(validity)}</p>}
          </Row>
        );
      })}
    </Rows>
  );
}
