import type { States } from '../piece-states.ts';
import { Row, Rows } from './rows.tsx';
import { ShowMore } from './show-more.tsx';

export const name = 'ShowMore';

const patients = (count: number) =>
  Array.from({ length: count }, (_, index) => `Paciente ${index + 1}`);

const list = (label: string, count: number) => (
  <ShowMore items={patients(count)}>
    {(shown) => (
      <Rows label={label}>
        {shown.map((patient) => (
          <Row key={patient}>{patient}</Row>
        ))}
      </Rows>
    )}
  </ShowMore>
);

export const states: States = {
  'Lista corta': list('Pacientes de hoy', 3),
  'Lista larga': list('Pacientes del mes', 64),
};
