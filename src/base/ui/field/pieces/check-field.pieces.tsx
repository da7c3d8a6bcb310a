import type { States } from '../../piece-states.ts';
import { CheckField } from '../check-field.tsx';

export const name = 'CheckField';

export const states: States = {
  'Sin marcar': <CheckField label="Recordarme en este navegador" optional />,
  Marcada: (
    <CheckField label="Recordarme en este navegador" optional defaultChecked />
  ),
  'Con ayuda': (
    <CheckField
      label="Avisarme por WhatsApp"
      hint="Al número que figura en su perfil."
      optional
      defaultChecked
    />
  ),
  'Con error': (
    <CheckField
      label="Leí y acepto la política de privacidad"
      error="Para seguir hace falta aceptarla."
    />
  ),
  Deshabilitada: (
    <CheckField label="Atiende los sábados" optional disabled defaultChecked />
  ),
  'Textos largos': (
    <CheckField
      label="Autorizo a la clínica a usar mis datos de salud para atenderme y a compartirlos con mi cobertura en lo que haga falta para autorizar las prácticas"
      hint="Puede cambiarlo cuando quiera desde su perfil, o pedirlo en recepción con su documento."
      error="Para seguir hace falta aceptarlo."
    />
  ),
};
