import type { UseQueryResult } from '@tanstack/react-query';
import { ANYBODY } from '../../../../contract/public/booking-address.ts';
import type { Insurer } from '../../../../contract/public/clinic.ts';
import type { ListedDoctor } from '../../../../contract/public/doctors.ts';
import { LoadingLines } from '../../../components/loading/loading.tsx';
import { QueryProblem } from '../../../components/problem/query-problem.tsx';
import { formatMoney, formatShortMoment } from '../../../format/format.ts';
import { isCoveredBy, type SubjectState } from '../state/use-subject.ts';
import { type Choice, ChoiceList } from '../steps/choice-list.tsx';

interface ProfessionalChoiceProps {
  state: SubjectState;
  doctors: UseQueryResult<ListedDoctor[]>;
  timeZone: string;
  chosen: string;
  onChoose: (doctorId: string) => void;
}

/** Any doctor, or one of the specialty's; doctors who do not accept the insurer are marked, with the price. */
export function ProfessionalChoice({ state, doctors, timeZone, chosen, onChoose }: ProfessionalChoiceProps) {
  const { specialty, insurer, subject } = state;
  if (doctors.isError) return <QueryProblem query={doctors} />;
  if (!doctors.data || !specialty) return <LoadingLines label="Buscando profesionales…" />;
  const priceCents = subject?.practice.priceCents ?? null;
  const ownDoctors = doctors.data
    .filter((doctor) => doctor.specialties.some(({ id }) => id === specialty.id))
    .map((doctor) => ({ doctor, next: nextFree(doctor), isCovered: isCoveredBy(doctor, insurer) }))
    .sort((a, b) => Number(b.isCovered) - Number(a.isCovered));
  const covered = ownDoctors.filter(({ isCovered }) => isCovered);
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
    if (covered.length > 0) return `Primero, quienes atienden por ${insurer.name}`;
    return uncoveredNote('Ninguno', { insurer, priceCents });
  }
  return (
    <ChoiceList
      legend="Profesional"
      chosen={chosen}
      onChoose={onChoose}
      choices={[
        anybody,
        ...ownDoctors.map(({ doctor, next, isCovered }) => ({
          value: doctor.id,
          label: doctor.name,
          detail: insurer && coverageNote({ isCovered, insurer, priceCents }),
          aside: next ? formatShortMoment(next, timeZone) : 'Sin turnos',
        })),
      ]}
    />
  );
}

function nextFree({ nextFreeMorning, nextFreeAfternoon }: ListedDoctor): string | null {
  if (!nextFreeMorning || !nextFreeAfternoon) return nextFreeMorning ?? nextFreeAfternoon;
  return nextFreeMorning < nextFreeAfternoon ? nextFreeMorning : nextFreeAfternoon;
}

interface Coverage {
  isCovered: boolean;
  insurer: Insurer;
  priceCents: number | null;
}

/** Whether the insurer covers this doctor, and the price if not. */
export function coverageNote({ isCovered, insurer, priceCents }: Coverage): string {
  if (isCovered) return `✓ Atiende por ${insurer.name}`;
  return uncoveredNote('No', { insurer, priceCents });
}

function uncoveredNote(who: 'No' | 'Ninguno', { insurer, priceCents }: Omit<Coverage, 'isCovered'>): string {
  const price = priceCents === null ? 'como particular' : `particular ${formatMoney(priceCents)}`;
  return `${who} atiende por ${insurer.name}: ${price}`;
}
