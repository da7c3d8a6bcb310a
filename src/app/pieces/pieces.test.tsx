import { globSync } from 'node:fs';
import { join } from 'node:path';
import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PieceFile } from '../../base/ui/piece-states.ts';
import { pieces } from './find-pieces.ts';
import { Surroundings } from './surroundings.tsx';

const source = join(import.meta.dirname, '../..');

/** Components without a file of their own, and why. */
const without: Record<string, string> = {
  'announcer/live-regions': 'heard, not seen',
  'in-sight/in-sight': 'scrolls to what is in it',
  'layout/shell': 'draws the skip link; the rest has files of its own',
  'panel/calendar': 'in date-field',
  'panel/dialog-frame': 'in panel-dialog and panel-confirm',
  'panel/panel-field': 'in choice-field and date-field',
  'panel/panel-provider': 'draws nothing',
  'panel/pieces/opened': 'opens a menu or list of these files',
  'toast/confirmation-toaster': 'in confirmation-host',
};

test('each component has a file with its states, or a reason for none', () => {
  const components = ['base/ui', 'subjects/schedule/web'].flatMap((place) =>
    globSync(place === 'base/ui' ? '*/**/*.tsx' : 'outside/*.tsx', {
      cwd: join(source, place),
      // Forms and frames of whole pages.
      exclude: ['**/*.{test,pieces}.tsx', '{acts,forms,framed,set-up}/**'],
    }),
  );
  const names = components.map((file) =>
    file.replaceAll('\\', '/').replace(/\.tsx$/, ''),
  );
  const shown = new Set(
    pieces.map(({ folder, piece }) => `${folder} ${piece}`),
  );
  const missing = names.filter((name) => {
    const parts = name.split('/');
    return !shown.has(`${parts[0]} ${parts.at(-1)}`);
  });
  expect(missing.sort()).toEqual(Object.keys(without).sort());
});

test('each address names one file', () => {
  expect(new Set(pieces.map(({ piece }) => piece)).size).toBe(pieces.length);
});

const files = Object.entries(
  import.meta.glob<PieceFile>('../../{base,subjects,panels}/**/*.pieces.tsx', {
    eager: true,
  }),
);

test.each(files)(
  '%s draws each state without a message in the console',
  async (_, { states }) => {
    render(
      <Surroundings>
        {Object.entries(states).map(([name, state]) => (
          <div key={name} data-state={name}>
            {state}
          </div>
        ))}
      </Surroundings>,
    );
    await act(async () => {});
    const drawn = [...document.querySelectorAll<HTMLElement>('[data-state]')];
    expect(drawn.map(({ dataset }) => dataset.state)).toEqual(
      Object.keys(states),
    );
    expect(
      drawn
        .filter((state) => state.matches(':empty'))
        .map(({ dataset }) => dataset.state),
    ).toEqual([]);
  },
);
