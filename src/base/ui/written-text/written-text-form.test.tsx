import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import {
  type Draft,
  type StoredText,
  WrittenTextForm,
} from './written-text-form.tsx';

function Note({
  stored,
  onSave,
}: {
  stored: StoredText;
  onSave: (draft: Draft) => void;
}) {
  const [draft, setDraft] = useState<Draft | null>(null);
  return (
    <WrittenTextForm
      label="Nota"
      max={500}
      tooLong="Escriba 500 caracteres como mucho."
      submitLabel="Guardar"
      stored={stored}
      draft={draft}
      onDraft={setDraft}
      save={{ isPending: false, mutate: onSave }}
    />
  );
}

test('a doctor is warned when a colleague saved the same note meanwhile, and may save over it', () => {
  const saved: Draft[] = [];
  const note = (stored: StoredText) => (
    <Note stored={stored} onSave={(draft) => saved.push(draft)} />
  );
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('Nota'), { target: { value } });
  const { rerender } = render(note({ text: '', version: '1' }));
  type('Viene con');
  rerender(note({ text: 'Lo de la colega.', version: '2' }));
  type('Viene con la madre.');
  expect(
    screen.getByText('Alguien lo cambió mientras usted escribía'),
  ).toBeTruthy();
  expect(screen.getByText('Lo de la colega.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Guardar' })).toHaveProperty(
    'disabled',
    true,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Seguir con lo mío' }));
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(saved).toEqual([{ text: 'Viene con la madre.', seenVersion: '2' }]);
});
