import type { States } from '../piece-states.ts';
import { cross, Drawing, eye, stethoscope } from './drawing.tsx';

export const name = 'Drawing';

export const states: States = {
  Normal: [stethoscope, eye, cross].map((path) => (
    <Drawing key={path} path={path} />
  )),
  Pequeño: <Drawing path={stethoscope} size={16} />,
  Grande: <Drawing path={stethoscope} size={64} />,
};
