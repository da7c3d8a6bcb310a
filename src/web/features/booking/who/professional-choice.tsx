import { useQuery } from '@tanstack/react-query';
import type { Insurer } from '../../../../contract/public/clinic.ts';
import type { ListedDoctor } from '../../../../contract/public/doctors.ts';
import { api } from '../../../api/api.ts';
import { ANYBODY } from '../../../appointments/booking-search.ts';
import { LoadingLines } from '../../../components/loading/loading.tsx';
import { QueryProblem } from '../../../components/problem/query-problem.tsx';
import { formatMoney, formatShortMoment } from '../../../format/format.ts';
import { isCoveredBy, type SubjectState } from '../state/use-subject.ts';
import { type Choice, ChoiceList } from '../steps/choice-list.tsx';

interface ProfessionalChoiceProps {
  state: SubjectState;
  timeZone: string;
  chosen: string;
  onChoose: (doctorId: string) => void;
}

/** Any doctor, or one of the specialty's; doctors who do not accept the insurer are marked, with the price. */
export function ProfessionalChoice({ state, timeZone, chosen, onChoose }: ProfessionalChoiceProps) {
  const { specialty, insurer, subject } = state;
  const doctors = useQuery(api.public.doctors.list.queryOptions());
  if (doctors.isError) return <QueryProblem query={doctors} />;
  if (!doctors.data || !specialty) return <LoadingLines label="Buscando profesionales…" />;
  const priceCents = subject?.practice.priceCents ?? null;
  const ownDoctors = doctors.data
    .filter((doctor) => doctor.specialties.some(({ id }) => id === specialty.id))
    .map((doctor) => ({ doctor, next: nextFree(doctor), isCovered: isCoveredBy(doctor, insurer) }))
    .sort((a, b) => Number(b.isCovered) - Number(a.isCovered));
  const anybody: Choice = {
    value: ANYBODY,
    label: 'Cualquier profesional',
    detail: 'El primer turno que haya',
    aside: specialty.nextFree && formatShortMoment(specialty.nextFree.startsAt, timeZone),
  };
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
  const price = priceCents === null ? 'como particular' : `particular ${formatMoney(priceCents)}`;
  return `No atiende por ${insurer.name}: ${price}`;
}
