import type { States } from '../piece-states.ts';
import { exampleClinic, longClinic } from './example-clinic.pieces.ts';
import { SiteFooter } from './site-footer.tsx';

export const name = 'SiteFooter';

const privacy = <a href="/politicas-de-privacidad">Política de privacidad</a>;

export const states: States = {
  Normal: <SiteFooter contact={exampleClinic} privacy={privacy} />,
  'Textos largos': <SiteFooter contact={longClinic} privacy={privacy} />,
  'Sin horarios ni teléfonos': (
    <SiteFooter
      contact={{ ...exampleClinic, openingHours: [], phones: [] }}
      privacy={privacy}
    />
  ),
  'Todavía sin la clínica': (
    <SiteFooter contact={undefined} privacy={privacy} />
  ),
};
