import type { States } from '../piece-states.ts';
import { ChoiceLink, ChoiceLinks } from './choice-link.tsx';

export const name = 'ChoiceLinks, ChoiceLink';

export const states: States = {
  Normal: (
    <ChoiceLinks label="Cómo seguir">
      <ChoiceLink
        to="/agendar-cita"
        name="Sacar otro turno"
        detail="Con el mismo u otro profesional"
      />
      <ChoiceLink
        to="/mi-cuenta/citas"
        name="Ver mis turnos"
        detail="Cambiar, cancelar o confirmar"
      />
    </ChoiceLinks>
  ),
  'Textos largos': (
    <ChoiceLinks label="Otras maneras de seguir">
      <ChoiceLink
        to="/agendar-cita"
        name="Sacar un turno para otra persona de la familia que todavía no tiene cuenta en la clínica"
        detail="Necesita su DNI, su fecha de nacimiento y, si la tiene, la credencial de su obra social o prepaga."
      />
    </ChoiceLinks>
  ),
};
