import type { ReactNode } from 'react';
import type { States } from '../piece-states.ts';
import {
  AnchorButton,
  Button,
  type ButtonKind,
  ButtonLink,
} from './button.tsx';

export const name = 'Button, ButtonLink, AnchorButton';

const words: [ButtonKind, string][] = [
  ['main', 'Confirmar el turno'],
  ['second', 'Elegir otro horario'],
  ['quiet', 'Ver el recorrido'],
  ['danger', 'Cancelar el turno'],
];

const ofEachKind = (draw: (kind: ButtonKind, text: string) => ReactNode) => (
  <div
    style={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: '1rem',
      alignItems: 'center',
    }}
  >
    {words.map(([kind, text]) => draw(kind, text))}
  </div>
);

const long =
  'Confirmar el turno de María de los Ángeles para el miércoles 25 de noviembre a las 17:00';

export const states: States = {
  Normal: ofEachKind((kind, text) => (
    <Button key={kind} kind={kind}>
      {text}
    </Button>
  )),
  Deshabilitado: ofEachKind((kind, text) => (
    <Button key={kind} kind={kind} disabled>
      {text}
    </Button>
  )),
  'En curso': ofEachKind((kind, text) => (
    <Button key={kind} kind={kind} busy busyLabel="Guardando…">
      {text}
    </Button>
  )),
  'Con su tecla': ofEachKind((kind, text) => (
    <Button key={kind} kind={kind} hint="L">
      {text}
    </Button>
  )),
  'Texto largo': ofEachKind((kind) => (
    <Button key={kind} kind={kind}>
      {long}
    </Button>
  )),
  Enlaces: (
    <div
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '1rem',
        alignItems: 'center',
      }}
    >
      <ButtonLink to="/agendar-cita" kind="main">
        Agendar cita
      </ButtonLink>
      <AnchorButton href="/turno.ics">Agregar a mi calendario</AnchorButton>
    </div>
  ),
};
