import { useState } from 'react';
import type { States } from '../piece-states.ts';
import { Problem } from '../problem/problem.tsx';
import { type Draft, WrittenTextForm } from './written-text-form.tsx';

export const name = 'WrittenTextForm';

const stored = {
  text: 'Traer los estudios anteriores y la lista de remedios.',
  version: '2',
};

interface WritingProps {
  draft?: Draft;
  max?: number;
  isPending?: boolean;
  problem?: string;
}

function Writing({
  draft: first,
  max = 500,
  isPending = false,
  problem,
}: WritingProps) {
  const [draft, setDraft] = useState(first ?? null);
  return (
    <WrittenTextForm
      label="Qué debe traer el paciente"
      hint="Se le muestra al confirmar el turno y en el recordatorio."
      rows={3}
      max={max}
      tooLong={`Escriba ${max} caracteres como mucho.`}
      submitLabel="Guardar"
      stored={stored}
      draft={draft}
      onDraft={setDraft}
      save={{ isPending, mutate() {} }}
      problem={problem && <Problem title={problem} />}
    />
  );
}

const written =
  'Traer los estudios anteriores, la lista de remedios y la orden. Venir con ayuno de ocho horas.';

export const states: States = {
  Guardado: <Writing />,
  'Sin guardar': <Writing draft={{ text: written, seenVersion: '2' }} />,
  Guardando: <Writing draft={{ text: written, seenVersion: '2' }} isPending />,
  'Demasiado largo': (
    <Writing draft={{ text: written, seenVersion: '2' }} max={60} />
  ),
  'Otra persona lo cambió': (
    <Writing draft={{ text: written, seenVersion: '1' }} />
  ),
  'No se guardó': (
    <Writing
      draft={{ text: written, seenVersion: '2' }}
      problem="No hay conexión con la clínica. Revise su internet e intente otra vez."
    />
  ),
};
