import { useState } from 'react';
import { noDocument, type TypedDocument } from '../../forms/typed-document.ts';
import type { States } from '../../piece-states.ts';
import { DocumentFields } from '../document-fields.tsx';

export const name = 'DocumentFields';

type Errors = Partial<Record<keyof TypedDocument, string>>;

function Typing({
  errors = {},
  ...first
}: Partial<TypedDocument> & { errors?: Errors }) {
  const [typed, setTyped] = useState<TypedDocument>({
    ...noDocument,
    ...first,
  });
  return (
    <DocumentFields
      typed={typed}
      errors={errors}
      onType={(changes) => setTyped((before) => ({ ...before, ...changes }))}
    />
  );
}

export const states: States = {
  'Sin mostrar': <Typing />,
  Libreta: <Typing documentKind="lc" documentNumber="3456789" />,
  Pasaporte: (
    <Typing
      documentKind="passport"
      documentNumber="AAC123456"
      documentCountry="PY"
    />
  ),
  'Con errores': (
    <Typing
      documentKind="foreign"
      errors={{
        documentNumber: 'Escriba el número.',
        documentCountry: 'Elija el país.',
      }}
    />
  ),
  'No tiene ninguno': <Typing documentKind="none" />,
};
