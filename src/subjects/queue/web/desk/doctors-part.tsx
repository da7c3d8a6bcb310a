import { Button } from '../../../../base/ui/button/button.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import type { StaffQueue } from '../../contract/staff-queue.ts';
import { countWords, delayWords } from '../queue-words.ts';
import type { CallNext } from '../use-call-next.ts';
import styles from './queue-desk.module.css';

interface DoctorsPartProps {
  queue: StaffQueue;
  next: CallNext;
}

/**
 * Lists the doctors with patients waiting or inside, or with a delay, with a button to call the next patient.
 */
export function DoctorsPart({ queue, next }: DoctorsPartProps) {
  const shown = queue.doctors
    .map((doctor) => ({ ...doctor, counts: countsOf(queue, doctor.id) }))
    .filter(
      ({ counts, delayMinutes }) =>
        counts.waiting + counts.inRoom > 0 || (delayMinutes ?? 0) >= 5,
    );
  if (shown.length === 0)
    return <p className={styles.quiet}>Hoy no se espera a nadie todavía.</p>;
  return (
    <Rows label="Profesionales">
      {shown.map(({ id, name, delayMinutes, counts }) => {
        const delay = delayWords(delayMinutes, queue.waitLimits);
        const counted = countWords(counts);
        return (
          <Row key={id}>
            <p className={styles.doctor}>{name}</p>
            <p className={styles.quiet}>
              {delay && (
                <>
                  <span className={styles.wait} data-wait={delay.level}>
                    {delay.text}
                  </span>
                  {counted && ' · '}
                </>
              )}
              {counted}
            </p>
            {counts.waiting > counts.called + counts.out && (
              <Button
                kind="quiet"
                className={styles.doctorsNext ?? ''}
                busy={next.isPending && next.variables?.doctorId === id}
                busyLabel="Llamando…"
                onClick={() => next.call({ doctorId: id })}
              >
                Llamar siguiente
                <span className="visually-hidden">: {name}</span>
              </Button>
            )}
          </Row>
        );
      })}
    </Rows>
  );
}

function countsOf(
  { entries }: StaffQueue,
  doctorId: string,
): StaffQueue['counts'] {
  const own = entries.filter(
    ({ appointment }) => appointment.doctor.id === doctorId,
  );
  const count = (state: (typeof own)[number]['state']) =>
    own.filter((entry) => entry.state === state).length;
  const [called, out, inRoom] = [
    count('called'),
    count('out'),
    count('inRoom'),
  ];
  return { waiting: own.length - inRoom, called, out, inRoom };
}
