import type { States } from '../../piece-states.ts';
import { MenuFold } from '../menu-fold.tsx';

export const name = 'MenuFold';

export const states: States = { 'Solo en una pantalla ancha': <MenuFold /> };
