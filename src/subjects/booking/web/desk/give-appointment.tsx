import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { useOrder } from '../../../../base/api/web/client/use-order.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import { formatShortMoment } from '../../../../base/ui/format/format.ts';
import { InSight } from '../../../../base/ui/in-sight/in-sight.tsx';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import forms from '../../../../base/ui/page/desk-forms.module.css';
import { DialogFoot } from '../../../../base/ui/panel/panel-dialog.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { useShownDay } from '../../../appointments/web/shown-day.ts';
import type { DeskBooked } from '../../contract/desk-booking.ts';
import { specialtyOfAny } from './any-doctor.ts';
import { findRegistered } from './find-registered.ts';
import { type GiveKind, GiveRefused } from './give-refused.tsx';
import { OverbookFields, type TypedOverbook } from './overbook-fields.tsx';
import { PersonChoice } from './person-choice.tsx';
import { ProposedOfPerson } from './proposed-of-person.tsx';
import {
  type DeskPerson,
  type DeskPersonErrors,
  personErrorsIn,
  readDeskPerson,
} from './read-desk-person.ts';
import { SlotChoice } from './slot-choice.tsx';
import { SoonestDoctors, SoonestOfDoctor } from './soonest-doctors.tsx';
import { useCoverageChoice } from './use-coverage-choice.ts';
import { VisitChoice } from './visit-choice.tsx';

/** Values known before the form opens. */
export interface GiveStart {
  person?: DeskPerson | undefined;
  doctorId?: string | undefined;
  practiceId?: string | undefined;
  /** The insurer chosen before. Empty: `Sin indicar`. */
  insurerId?: string | undefined;
  startsAt?: string | undefined;
  /** The first day shown. Absent: the day on the screen. */
  from?: string | undefined;
}

interface GiveAppointmentProps {
  kind: GiveKind;
  start: GiveStart;
  onGiven: (booked: DeskBooked) => void;
  /** Goes on with the typed values as another kind: a full day may still take an overbooking. */
  onOtherKind: (kind: GiveKind, start: GiveStart) => void;
}

interface Errors extends DeskPersonErrors {
  doctor?: string | undefined;
  time?: string | undefined;
  reason?: string | undefined;
}

const labels: Record<GiveKind, string> = {
  book: 'Reservar el turno',
  overbook: 'Dar el sobreturno',
  walkIn: 'Recibir',
};

/** Gives an appointment at the counter. Typed values survive every refusal. */
export function GiveAppointment(props: GiveAppointmentProps) {
  const { kind, start, onGiven, onOtherKind } = props;
  const { day, today, timeZone, doctors: columns } = useShownDay();
  const { form, focusFirstError } = useErrorFocus();
  const [person, setPerson] = useState<DeskPerson | null>(start.person ?? null);
  const [doctorId, setDoctorId] = useState(start.doctorId ?? '');
  const [practiceId, setPracticeId] = useState(start.practiceId ?? '');
  const [startsAt, setStartsAt] = useState(start.startsAt ?? null);
  const [from, setFrom] = useState(start.from);
  const [overbook, setOverbook] = useState<TypedOverbook>({
    startsAt: start.startsAt ?? null,
    reason: '',
  });
  const [errors, setErrors] = useState<Errors>({});
  const doctors = useQuery(api.reception.agenda.doctors.queryOptions());
  const specialties = useQuery({
    ...api.public.doctors.specialties.queryOptions(),
    staleTime: 60_000,
  });

  const order = useOrder(
    ({ at, reason, ...who }: Order, idempotencyKey) => {
      const context = { context: { idempotencyKey } };
      if (kind === 'walkIn') return receive(who, context);
      if (kind === 'overbook') {
        return client.reception.agenda.overbook(
          { ...who, startsAt: at, reason },
          context,
        );
      }
      return client.reception.agenda.book({ ...who, startsAt: at }, context);
    },
    {
      onDone: onGiven,
      onRefused: (error) => {
        const { fields } = problemOf(error);
        setErrors({ ...personErrorsIn(fields), reason: fields.reason });
        focusFirstError();
      },
    },
  );

  const doctor = doctors.data?.find(({ id }) => id === doctorId);
  const specialtyId = kind === 'overbook' ? null : specialtyOfAny(doctorId);
  const at = kind === 'overbook' ? overbook.startsAt : startsAt;
  const visitDay = at
    ? dayAt(at, timeZone)
    : kind === 'walkIn'
      ? today
      : (from ?? day);
  const coverage = useCoverageChoice({
    person,
    doctor,
    day: visitDay,
    said: start.insurerId,
  });
  const { insurerId, planId } = coverage;
  const practice =
    doctor?.practices.find(({ id }) => id === practiceId) ??
    doctor?.practices[0];

  function change(set: () => void) {
    set();
    setErrors({});
    order.reset();
  }

  function read(from: { doctorId: string; at: string | null }): Order | null {
    const { booker, errors: wrong } = readDeskPerson(person, today);
    const errors: Errors = {
      ...wrong,
      ...(!doctor &&
        !(specialtyId && kind === 'walkIn') && { doctor: 'Elija con quién.' }),
      ...(kind !== 'walkIn' && !from.at && { time: 'Elija un horario.' }),
      ...(kind === 'overbook' &&
        overbook.reason.trim() === '' && {
          reason: 'Escriba por qué se da el sobreturno.',
        }),
    };
    setErrors(errors);
    if (!booker || Object.values(errors).some(Boolean)) {
      focusFirstError();
      return null;
    }
    const paid = specialtyId ? coverage.ofPerson?.id : insurerId;
    return {
      doctorId: from.doctorId,
      practiceId: practice?.id ?? '',
      ...(paid && { insurerId: paid }),
      ...(planId && { planId }),
      booker,
      at: from.at ?? '',
      reason: overbook.reason.trim(),
    };
  }

  function send(
    from: { doctorId: string; at: string | null },
    isAnother = false,
  ) {
    const request = order.isPending ? null : read(from);
    if (!request) return;
    const { booker } = request;
    order.mutate(
      booker.kind === 'new'
        ? { ...request, booker: { ...booker, isAnother } }
        : request,
    );
  }

  function overbookInstead() {
    onOtherKind('overbook', {
      person: person ?? undefined,
      doctorId,
      practiceId,
      insurerId: coverage.said,
      startsAt: at ?? undefined,
    });
  }

  function chooseRegistered() {
    if (person?.kind !== 'new') return;
    change(() => setPerson(null));
    void findRegistered(person.typed).then(
      (patient) => {
        if (patient) setPerson({ kind: 'known', patient });
        else
          setErrors({
            person: 'No lo encontramos por ese número: búsquelo por el nombre.',
          });
      },
      () => setPerson(person),
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send({ doctorId, at });
  }

  return (
    <form ref={form} className={forms.form} noValidate onSubmit={submit}>
      <PersonChoice
        person={person}
        errors={errors}
        onChoose={(chosen) =>
          change(() => {
            if (person?.kind === 'known') coverage.say(undefined);
            setPerson(chosen);
          })
        }
      />
      {kind === 'book' && person?.kind === 'known' && (
        <ProposedOfPerson
          key={person.patient.id}
          patientId={person.patient.id}
          onGive={(proposed) =>
            change(() => {
              setDoctorId(proposed.doctorId);
              setPracticeId(proposed.practiceId);
              setStartsAt(proposed.startsAt);
              setFrom(proposed.from);
            })
          }
        />
      )}
      <QueryContent
        query={doctors}
        loading={
          <LoadingLines label="Buscando a los profesionales…" count={1} />
        }
      >
        {(offered) => (
          <VisitChoice
            doctors={offered}
            doctorId={doctorId}
            coverage={coverage}
            specialties={kind === 'overbook' ? [] : (specialties.data ?? [])}
            anyLabel={
              kind === 'book' ? 'lo antes posible' : 'el primero que se libere'
            }
            practiceId={practice?.id ?? ''}
            error={errors.doctor}
            onDoctor={(id) =>
              change(() => {
                setDoctorId(id);
                setPracticeId('');
                setStartsAt(null);
              })
            }
            onPractice={(id) =>
              change(() => {
                setPracticeId(id);
                setStartsAt(null);
              })
            }
            onInsurer={(id) => change(() => coverage.say(id))}
          />
        )}
      </QueryContent>
      {kind === 'book' && doctor && practice && (
        <SlotChoice
          key={`${doctor.id} ${practice.id} ${from}`}
          doctorId={doctor.id}
          doctorName={doctor.name}
          practiceId={practice.id}
          from={from ?? day}
          chosen={startsAt}
          error={errors.time}
          onChoose={(chosen) => change(() => setStartsAt(chosen))}
        />
      )}
      {kind === 'overbook' && (
        <OverbookFields
          typed={overbook}
          column={columns.find(({ id }) => id === doctorId)}
          errors={errors}
          onType={(typed) => change(() => setOverbook(typed))}
        />
      )}
      {doctors.data &&
        kind !== 'overbook' &&
        !doctor &&
        (specialtyId || kind === 'walkIn') && (
          <SoonestDoctors
            kind={kind}
            specialtyId={specialtyId}
            doctors={doctors.data}
            insurer={coverage.ofPerson}
            onChoose={(soonest) =>
              change(() => {
                setDoctorId(soonest.doctor.id);
                setPracticeId(soonest.practiceId);
                setStartsAt(kind === 'book' ? soonest.firstFree : null);
              })
            }
          />
        )}
      {kind === 'walkIn' && doctor && <SoonestOfDoctor doctorId={doctor.id} />}
      {kind === 'walkIn' && (
        <p className={forms.quiet}>
          Toma el horario en curso o el próximo libre de hoy, y queda en sala
          con su número.
        </p>
      )}
      {order.error && (
        <InSight cause={order.error}>
          <GiveRefused
            error={order.error}
            kind={kind}
            busy={order.isPending}
            onRetry={() => send({ doctorId, at })}
            onTake={(offer) => {
              setDoctorId(offer.doctorId);
              setStartsAt(offer.startsAt);
              send({ doctorId: offer.doctorId, at: offer.startsAt });
            }}
            onOverbook={overbookInstead}
            onChoosePerson={(patient) =>
              change(() => setPerson({ kind: 'known', patient }))
            }
            onAnother={() => send({ doctorId, at }, true)}
            onSearchPerson={chooseRegistered}
          />
        </InSight>
      )}
      <DialogFoot>
        <Button
          type="submit"
          kind="main"
          busy={order.isPending}
          busyLabel="Guardando…"
        >
          {at && kind === 'book'
            ? `Reservar ${formatShortMoment(at, timeZone)}`
            : labels[kind]}
        </Button>
        {kind !== 'overbook' && doctor && (
          <Button kind="quiet" onClick={overbookInstead}>
            Dar un sobreturno
          </Button>
        )}
      </DialogFoot>
    </form>
  );
}

/** Gives a walk-in to the doctor, or to the doctor of the specialty who is free first. */
function receive(
  { doctorId, practiceId, ...who }: Omit<Order, 'at' | 'reason'>,
  context: RequestContext,
) {
  const specialtyId = specialtyOfAny(doctorId);
  return specialtyId
    ? client.reception.agenda.walkInAny({ ...who, specialtyId }, context)
    : client.reception.agenda.walkIn({ ...who, doctorId, practiceId }, context);
}

interface RequestContext {
  context: { idempotencyKey: string };
}

interface Order {
  doctorId: string;
  practiceId: string;
  insurerId?: string;
  planId?: string;
  booker: NonNullable<ReturnType<typeof readDeskPerson>['booker']>;
  at: string;
  reason: string;
}
