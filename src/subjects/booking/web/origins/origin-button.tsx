import { useState } from 'react';
import { countOf } from '../../../../base/text/count-of.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { useFocusHandedOn } from '../../../../base/ui/focus/use-focus-handed-on.ts';
import type { Origin } from '../../contract/origins.ts';
import { OriginDialog } from './origin-dialog.tsx';

interface OriginButtonProps {
  role: 'reception' | 'admin';
  origin: Pick<Origin, 'id' | 'label'>;
  timeZone: string;
}

/** Opens the appointments of one origin. */
export function OriginButton({ role, origin, timeZone }: OriginButtonProps) {
  const [isOpen, setOpen] = useState(false);
  // The staff's decision removes the button.
  const button = useFocusHandedOn<HTMLButtonElement>();
  return (
    <>
      <Button ref={button} onClick={() => setOpen(true)}>
        Ver y cancelar los turnos nuevos de ese origen
      </Button>
      {isOpen && (
        <OriginDialog
          role={role}
          origin={origin}
          timeZone={timeZone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Returns the title and the text about an origin. */
export function originWords({
  label,
  count,
  browsers,
}: Pick<Origin, 'label' | 'count' | 'browsers'>) {
  const from = browsers === 1 ? 'un navegador' : `${browsers} navegadores`;
  return {
    title: `${countOf(count, 'turno de una persona nueva', 'turnos de personas nuevas')} desde un mismo origen (${label})`,
    text: `${count === 1 ? 'Se reservó' : 'Se reservaron'} por internet desde una misma conexión, con ${from}, a nombre de ${count === 1 ? 'una persona' : 'personas'} que nadie verificó. Puede que alguien invente pacientes; también puede ser una red que muchos comparten.`,
  };
}
