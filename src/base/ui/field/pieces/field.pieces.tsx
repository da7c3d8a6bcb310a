import type { States } from '../../piece-states.ts';
import { Field, unasked } from '../field.tsx';

export const name = 'Field';

export const states: States = {
  'Un control cualquiera': (
    <Field label="Color de la clínica" hint="El de sus botones y enlaces.">
      {(control) => <input {...control} type="color" defaultValue="#11655f" />}
    </Field>
  ),
  'Un filtro, sin obligación': (
    <Field label="Buscar">
      {(control) => <input {...unasked(control)} type="search" />}
    </Field>
  ),
  'Con error': (
    <Field label="Hora" error="La clínica abre a las 8.">
      {(control) => <input {...control} type="time" defaultValue="07:30" />}
    </Field>
  ),
};
