import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatShortMoment } from '../../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import forms from '../../../../base/ui/page/desk-forms.module.css';
import { DialogFoot } from '../../../../base/ui/panel/panel-dialog.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { useShownDay } from '../../../appointments/web/shown-day.ts';
import type { GiveKind } from './give-refused.tsx';
import { OverbookFields } from './overbook-fields.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { SoonestDoctors, SoonestOfDoctor } from './soonest-doctors.tsx';
import type { GivingForm } from './use-giving.ts';
import { VisitChoice } from './visit-choice.tsx';

interface GivePartProps {
  kind: GiveKind;
  form: GivingForm;
}

/** The doctor, the practice and the payer, once the doctors are known. */
export function GiveVisit({ kind, form }: GivePartProps) {
  const { giving, doctors, practice, coverage, change } = form;
  const specialties = useQuery({
    ...api.public.doctors.specialties.queryOptions(),
    staleTime: 60_000,
  });
  return (
    <QueryContent
      query={doctors}
      loading={<LoadingLines label="Buscando a los profesionales…" count={1} />}
    >
      {(offered) => (
        <VisitChoice
          doctors={offered}
          doctorId={giving.doctorId}
          coverage={coverage}
          specialties={kind === 'overbook' ? [] : (specialties.data ?? [])}
          anyLabel={
            kind === 'book' ? 'lo antes posible' : 'el primero que se libere'
          }
          practiceId={practice?.id ?? ''}
          error={giving.errors.doctor}
          onDoctor={(doctorId) => change({ kind: 'doctorChosen', doctorId })}
          onPractice={(practiceId) =>
            change({ kind: 'practiceChosen', practiceId })
          }
          onInsurer={(id) => {
            coverage.say(id);
            change({ kind: 'insurerChosen' });
          }}
        />
      )}
    </QueryContent>
  );
}

/** The time: a free one, one shared with another appointment, or how soon each doctor attends. */
export function GiveTime({ kind, form }: GivePartProps) {
  const { giving, doctors, doctor, practice, specialtyId, coverage } = form;
  const { change } = form;
  const { day, doctors: columns } = useShownDay();
  const { from } = giving;
  return (
    <>
      {kind === 'book' && doctor && practice && (
        <SlotChoice
          key={`${doctor.id} ${practice.id} ${from}`}
          doctorId={doctor.id}
          doctorName={doctor.name}
          practiceId={practice.id}
          from={from ?? day}
          chosen={giving.startsAt}
          error={giving.errors.time}
          onChoose={(startsAt) => change({ kind: 'timeChosen', startsAt })}
        />
      )}
      {kind === 'overbook' && (
        <OverbookFields
          typed={giving.overbook}
          column={columns.find(({ id }) => id === giving.doctorId)}
          errors={giving.errors}
          onType={(overbook) => change({ kind: 'overbookTyped', overbook })}
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
              change({
                kind: 'soonestChosen',
                doctorId: soonest.doctor.id,
                practiceId: soonest.practiceId,
                startsAt: kind === 'book' ? soonest.firstFree : null,
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
    </>
  );
}

const labels: Record<GiveKind, string> = {
  book: 'Reservar el turno',
  overbook: 'Dar el sobreturno',
  walkIn: 'Recibir',
};

/** The button that gives the appointment, and the way to an overbooking. */
export function GiveFoot({ kind, form }: GivePartProps) {
  const { timeZone } = useShownDay();
  const { at, doctor, order, overbookInstead } = form;
  return (
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
  );
}
