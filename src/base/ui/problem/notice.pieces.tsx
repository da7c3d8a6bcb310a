import { Button } from '../button/button.tsx';
import type { States } from '../piece-states.ts';
import { Notice } from './notice.tsx';

export const name = 'Notice';

export const states: States = {
  'Para saber': (
    <Notice title="Llegue 10 minutos antes">
      <p>Traiga el DNI y la credencial de su cobertura.</p>
    </Notice>
  ),
  'Salió bien': <Notice tone="good" title="Su turno está confirmado" />,
  Advertencia: (
    <Notice
      tone="warning"
      title="El horario se guarda 5 minutos"
      actions={<Button>Elegir otro horario</Button>}
    >
      <p>Después vuelve a quedar libre para otras personas.</p>
    </Notice>
  ),
  Baja: (
    <Notice
      isLow
      tone="warning"
      title="Se leyó una credencial. Aquí no se usa: no se hizo nada."
      actions={<Button>Entendido</Button>}
    />
  ),
  'Textos largos': (
    <Notice
      tone="warning"
      title="Otorrinolaringología atiende en la otra sede desde el lunes 30 de noviembre hasta el viernes 18 de diciembre"
      actions={
        <>
          <Button>Ver cómo llegar a la otra sede</Button>
          <Button kind="quiet">Cambiar el turno por uno en esta sede</Button>
        </>
      }
    >
      <p>
        Los turnos quedan a la misma hora y con la misma persona. Si no puede
        ir, cámbielo o cancélelo hasta 12 horas antes, sin ningún costo.
      </p>
    </Notice>
  ),
};
