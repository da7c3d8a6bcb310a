import { useState } from 'react';
import type { States } from '../../piece-states.ts';
import { ChoiceField } from '../choice-field.tsx';
import { Opened } from './opened.tsx';

export const name = 'ChoiceField';
export const roomBelow = 320;

const choices = [
  { value: 'gomez', label: 'Gómez, Laura' },
  { value: 'paz', label: 'Paz, Diego' },
  {
    value: 'etchegoyen',
    label:
      'Etchegoyen de Anchorena, María Fernanda (Otorrinolaringología infantil)',
  },
  { value: 'ruiz', label: 'Ruiz, Ana' },
];

type ChoosingProps = Partial<Parameters<typeof ChoiceField>[0]> & {
  first?: string;
};

function Choosing({ first = '', ...field }: ChoosingProps) {
  const [value, setValue] = useState(first);
  return (
    <ChoiceField
      label="Profesional"
      {...field}
      choices={choices}
      value={value}
      onChange={setValue}
    />
  );
}

export const states: States = {
  'Sin elegir': <Choosing />,
  Elegido: <Choosing first="gomez" hint="Los que atienden hoy." />,
  'Con la opción de ninguno': (
    <Choosing none="Todos los profesionales" optional />
  ),
  'Con error': <Choosing error="Elija un profesional." />,
  'Textos largos': (
    <Choosing
      first="etchegoyen"
      label="Profesional que pide el estudio o que deriva al paciente a esta clínica"
      hint="Se busca por cualquier parte del nombre, sin acentos ni mayúsculas."
    />
  ),
  Abierto: (
    <Opened>
      <Choosing first="paz" />
    </Opened>
  ),
};
