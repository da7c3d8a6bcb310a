import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import {
  formatDay,
  formatTime,
  sentence,
} from '../../../base/ui/format/format.ts';
import styles from '../../../base/ui/page/account.module.css';
import type { UpcomingAppointment } from '../../../subjects/appointments/contract/account.ts';
import { DelayLine } from '../../../subjects/queue/web/own/delay-line.tsx';
import { WaitingTicket } from '../../../subjects/queue/web/own/waiting-ticket.tsx';
import { AppointmentStatus } from './appointment-status.tsx';
import { placeOf, unnamedDoctor } from './appointment-words.ts';
import { NextAppointmentActs } from './next-appointment-acts.tsx';
import { OwnPlaceInAccount, useOwnPlace } from './own-places.tsx';
import { WhatToBring, WhileWaiting } from './what-to-bring.tsx';

/** The next appointment, large: time, place, professional, items to bring, and the code for the counter. */
export function NextAppointment({
  appointment,
  clinic,
}: {
  appointment: UpcomingAppointment;
  clinic: Clinic;
}) {
  const { timeZone } = clinic;
  const { place: status, focusPlace: focusStatus } = usePlaceFocus();
  const place = useOwnPlace(appointment);
  return (
    <div className={styles.next}>
      <p className={styles.when}>
        <time dateTime={appointment.startsAt}>
          <span className={styles.day}>
            {sentence(formatDay(dayAt(appointment.startsAt, timeZone)))}
          </span>
          <span className={styles.hour}>
            {formatTime(appointment.startsAt, timeZone)}
          </span>
        </time>
      </p>
      <div ref={status} tabIndex={-1} className={styles.place}>
        <AppointmentStatus appointment={appointment} />
      </div>
      <DelayLine appointment={appointment} />
      {place ? (
        <OwnPlaceInAccount place={place} timeZone={timeZone} />
      ) : (
        <WaitingTicket appointment={appointment} />
      )}
      <dl className={styles.details}>
        <div>
          <dt>Con</dt>
          <dd>{appointment.doctor?.name ?? unnamedDoctor}</dd>
        </div>
        <div>
          <dt>Dónde</dt>
          <dd>{placeOf(appointment, clinic)}</dd>
        </div>
        {appointment.status === 'booked' && (
          <div>
            <dt>Qué traer</dt>
            <dd className={styles.plain}>
              <WhatToBring appointment={appointment} clinic={clinic} />
            </dd>
          </div>
        )}
        {appointment.code && (
          <div>
            <dt>Código</dt>
            <dd className={styles.code}>{appointment.code}</dd>
          </div>
        )}
      </dl>
      {appointment.status === 'arrived' && appointment.preparation !== null && (
        <WhileWaiting appointmentId={appointment.id} />
      )}
      <NextAppointmentActs
        appointment={appointment}
        clinic={clinic}
        onConfirmed={focusStatus}
      />
    </div>
  );
}
