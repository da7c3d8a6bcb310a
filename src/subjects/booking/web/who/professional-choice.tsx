import type { UseQueryResult } from '@tanstack/react-query';
import { ANYBODY } from '../../../../base/clinic/contract/booking-address.ts';
import type { Insurer } from '../../../../base/clinic/contract/clinic.ts';
import type { ListedDoctor } from '../../../../base/clinic/contract/doctors.ts';
import {
  type InsurerPeriod,
  periodOf,
} from '../../../../base/clinic/rules/insurers-taken.ts';
import {
  formatMoney,
  formatShortMoment,
} from '../../../../base/ui/format/format.ts';
import { periodWords } from '../../../../base/ui/format/insurer-period-words.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';
import type { SubjectState } from '../state/use-subject.ts';
import { type Choice, ChoiceList } from '../steps/choice-list.tsx';

interface ProfessionalChoiceProps {
  state: SubjectState;
  doctors: UseQueryResult<ListedDoctor[]>;
  timeZone: string;
  today: string;
  chosen: string;
  onChoose: (doctorId: string) => void;
}

/** Any doctor, or one of the specialty. Doctors who do not take the insurer are marked, with the price. */
export function ProfessionalChoice(props: ProfessionalChoiceProps) {
  const { state, doctors, timeZone, today, chosen, onChoose } = props;
  const { specialty, insurer, subject } = state;
  if (doctors.isError) return <QueryProblem query={doctors} />;
  if (!doctors.data || !specialty)
    return <LoadingLines label="Buscando profesionales…" />;
  const priceCents = subject?.practice.priceCents ?? null;
  const ownDoctors = doctors.data
    .filter((doctor) =>
      doctor.specialties.some(({ id }) => id === specialty.id),
    )
    .map((doctor) => ({
      doctor,
      next: nextFree(doctor),
      period: insurer && periodOf(doctor, insurer.id),
    }))
    .sort((a, b) => Number(b.period !== null) - Number(a.period !== null));
  const covered = ownDoctors.filter(({ period }) => period !== null);
  const nexts = covered.flatMap(({ next }) => next ?? []).sort();
  const anybodyNext = nexts[0] ?? specialty.nextFree?.startsAt;
  const anybody: Choice = {
    value: ANYBODY,
    label: 'Cualquier profesional',
    detail: anybodyNote(),
    aside: anybodyNext && formatShortMoment(anybodyNext, timeZone),
  };
  function anybodyNote(): string {
    if (!insurer) return 'El primer turno que haya';
    if (covered.length > 0)
      return `Primero, quienes atienden por ${insurer.name}`;
    return uncoveredNote('Ninguno', { insurer, priceCents });
  }
  return (
    <ChoiceList
      legend="Profesional"
      chosen={chosen}
      onChoose={onChoose}
      choices={[
        anybody,
        ...ownDoctors.map(({ doctor, next, period }) => ({
          value: doctor.id,
          label: doctor.name,
          detail:
            insurer && coverageNote({ period, insurer, priceCents, today }),
          aside: next ? formatShortMoment(next, timeZone) : 'Sin turnos',
        })),
      ]}
    />
  );
}

function nextFree({
  nextFreeMorning,
  nextFreeAfternoon,
}: ListedDoctor): string | null {
  if (!nextFreeMorning || !nextFreeAfternoon)
    return nextFreeMorning ?? nextFreeAfternoon;
  return nextFreeMorning < nextFreeAfternoon
    ? nextFreeMorning
    : nextFreeAfternoon;
}

interface Coverage {
  /** The period in which the doctor takes the insurer. Null: never. */
  period: InsurerPeriod | null;
  today: string;
  insurer: Insurer;
  priceCents: number | null;
}

/** Says if the insurer covers this doctor, and the price if not. */
export function coverageNote({
  period,
  insurer,
  priceCents,
  today,
}: Coverage): string {
  if (period)
    return `✓ Atiende por ${[insurer.name, periodWords(period, today)].filter(Boolean).join(' ')}`;
  return uncoveredNote('No', { insurer, priceCents });
}

function uncoveredNote(
  who: 'No' | 'Ninguno',
  { insurer, priceCents }: Omit<Coverage, 'period' | 'today'>,
): string {
  const price =
    priceCents === null
      ? 'como particular'
      : `particular ${formatMoney(priceCents)}`;
  return `${who} atiende por ${insurer.name}: ${price}`;
}
