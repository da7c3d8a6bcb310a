import { Avatar } from '../avatar/avatar.tsx';
import { Button } from '../button/button.tsx';
import type { States } from '../piece-states.ts';
import { Row, Rows } from './rows.tsx';

export const name = 'Rows, Row';

const doctors: [string, string][] = [
  ['Laura Gómez', 'Cardiología'],
  ['Diego Paz', 'Pediatría'],
];

export const states: States = {
  'Con foto y acto': (
    <Rows label="Profesionales">
      {doctors.map(([doctor, specialty]) => (
        <Row
          key={doctor}
          start={<Avatar name={doctor} />}
          end={<Button>Ver horarios</Button>}
        >
          <strong>{doctor}</strong>
          <p>{specialty}</p>
        </Row>
      ))}
    </Rows>
  ),
  'Solo texto': (
    <Rows label="Feriados">
      <Row>Martes 8 de diciembre: Inmaculada Concepción</Row>
      <Row>Viernes 25 de diciembre: Navidad</Row>
    </Rows>
  ),
  'Textos largos': (
    <Rows label="Profesional con textos largos">
      <Row
        start={<Avatar name="María Fernanda Etchegoyen" />}
        end={
          <>
            <Button>Ver los próximos horarios</Button>
            <Button kind="quiet">Anotarme en la lista de espera</Button>
          </>
        }
      >
        <strong>María Fernanda Etchegoyen de Anchorena</strong>
        <p>
          Otorrinolaringología infantil y cirugía de cabeza y cuello. Atiende
          los lunes, miércoles y viernes de 8 a 13.
        </p>
      </Row>
    </Rows>
  ),
};
