import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import { FocusTrap } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/es';
import styles from './panel-field.module.css';

interface CalendarProps {
  /** The chosen day. Null: the present month is shown. */
  day: string | null;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
}

/** The days of a month, by pointer and by arrows. Fetched when a calendar is first opened. */
export default function Calendar({ day, min, max, onChoose }: CalendarProps) {
  return (
    <FocusTrap>
      <div>
        <DatePicker
          locale="es"
          size="md"
          hideOutsideDates
          value={day}
          {...(day && { defaultDate: day })}
          {...(min && { minDate: min })}
          {...(max && { maxDate: max })}
          onChange={(chosen) => chosen && onChoose(chosen)}
          getDayProps={(shown) =>
            shown === day ? { 'data-autofocus': true } : {}
          }
          classNames={{ day: styles.day ?? '' }}
          ariaLabels={{
            previousMonth: 'Mes anterior',
            nextMonth: 'Mes siguiente',
            previousYear: 'Año anterior',
            nextYear: 'Año siguiente',
            previousDecade: 'Década anterior',
            nextDecade: 'Década siguiente',
          }}
        />
      </div>
    </FocusTrap>
  );
}
