import { Facts } from '../../../base/ui/facts/facts.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import type { DaySummary } from '../contract/cash.ts';

/** How the day went, in numbers. */
export function DaySummaryPart({
  summary,
  title,
}: {
  summary: DaySummary;
  title: string;
}) {
  const { waited, medianWaitMinutes, longestWaitMinutes } = summary;
  const waits =
    medianWaitMinutes === null || longestWaitMinutes === null
      ? 'Sin datos'
      : `${medianWaitMinutes} min la mitad o menos, ${longestWaitMinutes} min la más larga (${waited})`;
  return (
    <Section title={title}>
      <Facts
        facts={[
          { label: 'Atendidos', value: summary.attended },
          { label: 'Ausentes', value: summary.absent },
          { label: 'Cancelados', value: summary.cancelled },
          { label: 'Pendientes', value: summary.pending },
          { label: 'Sin turno', value: summary.walkIns },
          { label: 'Sobreturnos', value: summary.overbooked },
          { label: 'Esperas', value: waits },
        ]}
      />
    </Section>
  );
}
