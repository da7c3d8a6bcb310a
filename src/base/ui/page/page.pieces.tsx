import { Button } from '../button/button.tsx';
import type { States } from '../piece-states.ts';
import { Page } from './page.tsx';

export const name = 'Page';
export const isWholePage = true;

const text = (
  <p>
    Le pedimos el DNI para saber si ya tiene una ficha en la clínica. Si es la
    primera vez, le pedimos también un teléfono para avisarle si algo cambia.
  </p>
);

export const states: States = {
  'Para leer': (
    <Page
      title="Confirme su turno"
      lead="Martes 24 de noviembre, 10:20, con Laura Gómez."
      above={<a href="#volver">Volver a los horarios</a>}
      action={<Button kind="main">Confirmar el turno</Button>}
    >
      {text}
    </Page>
  ),
  'Solo el título': <Page title="Mis turnos">{text}</Page>,
  Ancha: (
    <Page
      title="Profesionales"
      width="wide"
      lead="Busque por nombre, especialidad o lo que le pasa."
    >
      {text}
    </Page>
  ),
  Densa: (
    <Page
      title="Turnos del martes 24 de noviembre"
      width="dense"
      action={<Button>Nuevo turno</Button>}
    >
      {text}
    </Page>
  ),
  'Textos largos': (
    <Page
      title="Historia clínica de María de los Ángeles Fernández Echeverría de la Cuesta"
      lead="Lo que firmaron los profesionales desde marzo de 2019, con los estudios, las recetas y las órdenes que se dieron, y quién los vio y cuándo."
      action={
        <Button kind="main">Pedir una copia de toda la historia clínica</Button>
      }
    >
      {text}
    </Page>
  ),
};
