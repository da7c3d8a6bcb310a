import type { Insurer } from '../../../contract/public/clinic.ts';
import type { ListedDoctor, Specialty } from '../../../contract/public/doctors.ts';
import { ANYBODY } from '../../lib/booking-search.ts';
import { formatMoney, formatShortMoment } from '../../lib/format.ts';
import { type Choice, ChoiceList } from './choice-list.tsx';
import { isCoveredBy } from './use-subject.ts';

interface ProfessionalChoiceProps {
  specialty: Specialty;
  doctors: ListedDoctor[];
  insurer: Insurer | null;
  /** The private price of what is booked; null where it is told at the counter. */
  priceCents: number | null;
  timeZone: string;
  chosen: string;
  onChoose: (doctorId: string) => void;
}

/** Anybody, or one of the specialty's doctors; who does not take the insurer is marked, with the price. */
export function ProfessionalChoice(props: ProfessionalChoiceProps) {
  const { specialty, doctors, insurer, priceCents, timeZone, chosen, onChoose } = props;
  const ownDoctors = doctors
    .filter((doctor) => doctor.specialties.some(({ id }) => id === specialty.id))
    .map((doctor) => ({ doctor, next: nextFree(doctor), isCovered: isCoveredBy(doctor, insurer) }))
    .sort((one, other) => Number(other.isCovered) - Number(one.isCovered));
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

/** Whether the insurer pays for this doctor, and what is paid where it does not. */
export function coverageNote({ isCovered, insurer, priceCents }: Coverage): string {
  if (isCovered) return `✓ Atiende por ${insurer.name}`;
  const price = priceCents === null ? 'como particular' : `particular ${formatMoney(priceCents)}`;
  return `No atiende por ${insurer.name}: ${price}`;
}
