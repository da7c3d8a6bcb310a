import type { States } from '../piece-states.ts';
import { Section, Stack } from './section.tsx';

export const name = 'Section, Stack';

const texts = [
  'Martes 24 de noviembre, 10:20',
  'Jueves 26 de noviembre, 9:00',
  'Lunes 30 de noviembre, 17:40',
].map((text) => <p key={text}>{text}</p>);

export const states: States = {
  Normal: (
    <Section title="Próximos turnos">
      <Stack>{texts}</Stack>
    </Section>
  ),
  'Juntas, las que van juntas': (
    <Section title="Horarios que coinciden">
      <Stack gap="tight">{texts}</Stack>
    </Section>
  ),
  Separadas: (
    <Section title="Turnos de la familia">
      <Stack gap="wide">{texts}</Stack>
    </Section>
  ),
  'Título largo': (
    <Section title="Lo que tiene que traer y cómo prepararse para el estudio del martes 24 de noviembre">
      <p>Ayuno de ocho horas.</p>
    </Section>
  ),
};
