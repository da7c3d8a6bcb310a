import { plainLine } from '../../../outbox/rules/template.ts';
import type { KnownOfAnyMessage, ToldTime } from './known-of-message.ts';
import type { Fact } from './message.ts';
import { placeOf } from './spoken-clinic.ts';

const MAX_FACT_CHARACTERS = 200;

export function plainFacts(facts: Fact[]): Fact[] {
  return facts.map(({ label, value }) => ({
    label,
    value: plainLine(value, { max: MAX_FACT_CHARACTERS }),
  }));
}

export function whereFacts(source: KnownOfAnyMessage, time: ToldTime): Fact[] {
  return [
    { label: 'Lugar', value: placeOf(source, time) },
    ...(source.namesProfessional
      ? [{ label: 'Profesional', value: time.doctorName }]
      : []),
  ];
}
