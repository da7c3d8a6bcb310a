import type { StaffAppointment } from '../../contract/staff-appointments.ts';
import { statusWord } from './appointment-words.ts';
import styles from './status-mark.module.css';

type Shape = StaffAppointment['status'] | 'confirmed';

interface StatusMarkProps {
  appointment: Pick<StaffAppointment, 'status' | 'isConfirmed'>;
  /** Shows only the shape, for narrow places; screen readers still read the word. */
  compact?: boolean;
}

/** The status of an appointment, as shape, word and colour. */
export function StatusMark({ appointment, compact = false }: StatusMarkProps) {
  const { status, isConfirmed } = appointment;
  const shape: Shape =
    status === 'booked' && isConfirmed ? 'confirmed' : status;
  const word = statusWord(appointment);
  return (
    <span
      className={styles.mark}
      data-shape={shape}
      title={compact ? word : undefined}
    >
      <svg
        className={styles.shape}
        viewBox="0 0 12 12"
        aria-hidden="true"
        focusable="false"
      >
        {shapes[shape]}
      </svg>
      <span className={compact ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  );
}

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round' as const,
};

// All shapes differ even without colour.
const shapes: Record<Shape, React.ReactNode> = {
  booked: <circle cx="6" cy="6" r="4.5" {...line} />,
  confirmed: <path d="M1.5 6.5 4.5 9.5 10.5 2.5" {...line} />,
  arrived: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  in_progress: <path d="M2.5 1 11 6 2.5 11Z" fill="currentColor" />,
  fulfilled: (
    <rect x="1.5" y="1.5" width="9" height="9" rx="1.5" fill="currentColor" />
  ),
  noshow: <path d="M1.5 6H10.5" {...line} strokeWidth={2.5} />,
  cancelled: <path d="M2 2 10 10M10 2 2 10" {...line} />,
};
