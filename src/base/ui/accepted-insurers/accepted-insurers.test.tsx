import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AcceptedInsurers } from './accepted-insurers.tsx';

test('a short list names all insurers', () => {
  render(<AcceptedInsurers names={['OSDE', 'Galeno', 'Omint', 'Medifé']} />);
  expect(screen.getByText('OSDE, Galeno, Omint y Medifé')).toBeTruthy();
});

test('a long list is shortened, and opens', () => {
  render(
    <AcceptedInsurers
      names={['OSDE', 'Galeno', 'Omint', 'Medifé', 'PAMI', 'OSECAC', 'IOMA']}
    />,
  );
  expect(screen.getByText('y 4 más').closest('summary')?.textContent).toBe(
    'Coberturas: OSDE, Galeno, Omint y 4 más',
  );
  expect(screen.getByText('Medifé, PAMI, OSECAC e IOMA')).toBeTruthy();
});

test('an empty list means private payment', () => {
  render(<AcceptedInsurers names={[]} />);
  expect(screen.getByText('Atiende en forma particular')).toBeTruthy();
});
