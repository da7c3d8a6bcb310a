import { Page } from '../page/page.tsx';
import type { States } from '../piece-states.ts';
import {
  exampleClinic,
  exampleLogo,
  longClinic,
} from './example-clinic.pieces.ts';
import { Layout } from './layout.tsx';

export const name = 'Layout';
export const isWholePage = true;

const page = (
  <Page
    title="Profesionales"
    width="wide"
    lead="Busque por nombre, especialidad o lo que le pasa."
  >
    <p>Atienden 38 profesionales.</p>
  </Page>
);

export const states: States = {
  Normal: <Layout site={exampleClinic}>{page}</Layout>,
  'Con logotipo': (
    <Layout site={{ ...exampleClinic, logoUrl: exampleLogo }}>{page}</Layout>
  ),
  'Demostración, textos largos': <Layout site={longClinic}>{page}</Layout>,
  'Todavía sin la clínica': <Layout site={undefined}>{page}</Layout>,
};
