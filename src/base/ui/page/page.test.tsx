import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Page } from './page.tsx';
import { SiteName } from './site-name.ts';

test('the tab is named after the page and the clinic, and the heading can take the focus', () => {
  const { rerender } = render(
    <SiteName value="Clínica del Parque">
      <Page title="Profesionales" lead="Busque por nombre." />
    </SiteName>,
  );
  expect(document.title).toBe('Profesionales · Clínica del Parque');
  rerender(
    <SiteName value="Clínica del Parque">
      <Page title="Agendar cita" />
    </SiteName>,
  );
  expect(document.title).toBe('Agendar cita · Clínica del Parque');
  const heading = screen.getByRole('heading', {
    level: 1,
    name: 'Agendar cita',
  });
  heading.focus();
  expect(document.activeElement).toBe(heading);
});
