import type { States } from '../../piece-states.ts';
import { SelectField, TextField } from '../text-field.tsx';

export const name = 'TextField, SelectField';

const longLabel =
  'Teléfono de la persona que acompaña al paciente el día del estudio';
const longHint =
  'Con el código de área y sin el 15. Si es del exterior, empiece con el signo más y el código del país, por ejemplo +598.';

const insurers = (
  <>
    <option value="">Elija…</option>
    <option value="osde">OSDE</option>
    <option value="uocra">
      Obra Social del Personal de la Industria de la Construcción
    </option>
  </>
);

export const states: States = {
  Vacío: <TextField label="DNI" inputMode="numeric" />,
  'Con ayuda y texto': (
    <TextField
      label="E-mail"
      hint="Ahí le llega el código."
      defaultValue="juana@example.com"
    />
  ),
  Opcional: <TextField label="Segundo teléfono" optional />,
  'Con error': (
    <TextField
      label="DNI"
      error="Escriba el número sin letras, como 30111222."
      defaultValue="30111"
    />
  ),
  Deshabilitado: (
    <TextField label="E-mail" defaultValue="juana@example.com" disabled />
  ),
  'Solo para leer': (
    <TextField label="Dirección" defaultValue="Av. del Parque 1450" readOnly />
  ),
  'Textos largos': (
    <TextField
      label={longLabel}
      hint={longHint}
      error="Ese número no existe: le falta una cifra, o el código de área es de otra provincia. Revíselo y escríbalo otra vez."
      defaultValue="maria.de.los.angeles.fernandez.echeverria@correo-de-la-universidad.edu.ar"
    />
  ),
  'Lista de opciones': <SelectField label="Cobertura">{insurers}</SelectField>,
  'Lista con error': (
    <SelectField
      label="Cobertura"
      error="Elija una cobertura."
      hint="La que figura en la credencial."
    >
      {insurers}
    </SelectField>
  ),
  'Lista deshabilitada, texto largo': (
    <SelectField label="Cobertura" defaultValue="uocra" disabled>
      {insurers}
    </SelectField>
  ),
};
