import { formatMoment } from '../../../../base/ui/format/format.ts';
import { copyHours, copyUrgency } from '../../rules/copy-request.ts';
import styles from './copy-due.module.css';

interface CopyDueProps {
  dueAt: string;
  /** The server's time when the list was read. */
  now: string;
  timeZone: string;
}

const signs = { overdue: '▲', soon: '!', in_time: '' };

/** Shows until when a copy is owed, by sign, word and colour. */
export function CopyDue({ dueAt, now, timeZone }: CopyDueProps) {
  const of = { dueMs: Date.parse(dueAt), nowMs: Date.parse(now) };
  const urgency = copyUrgency(of);
  return (
    <p className={styles.due} data-urgency={urgency}>
      {signs[urgency] && <span aria-hidden="true">{signs[urgency]} </span>}
      {urgency === 'overdue' ? 'Vencida' : 'Vence'}{' '}
      {formatMoment(dueAt, timeZone)}
      {urgency === 'overdue'
        ? `: hace ${hoursWords(copyHours(of))}`
        : `: faltan ${hoursWords(copyHours(of))}`}
    </p>
  );
}

function hoursWords(hours: number): string {
  if (hours === 0) return 'menos de una hora';
  return hours === 1 ? '1 hora' : `${hours} horas`;
}
