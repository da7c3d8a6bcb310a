import type { States } from '../piece-states.ts';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';

export const name = 'ColorSchemeToggle';

export const states: States = { Normal: <ColorSchemeToggle /> };
