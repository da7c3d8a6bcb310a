import {
  exampleClinic,
  exampleLogo,
  longClinic,
} from '../../layout/example-clinic.pieces.ts';
import { SiteFooter } from '../../layout/site-footer.tsx';
import { Page } from '../../page/page.tsx';
import type { States } from '../../piece-states.ts';
import styles from '../panel.module.css';
import { Panel, PanelLink } from '../panel.tsx';
import { SectionIcon } from '../section-icon.tsx';

export const name = 'Panel, PanelLink';
export const isWholePage = true;

const privacy = <a href="/politicas-de-privacidad">Política de privacidad</a>;

const page = (
  <Page title="Turnos del martes 24 de noviembre" width="wide">
    <p>Quedan 12 turnos por atender.</p>
  </Page>
);

const sections = (
  <>
    <PanelLink to="/recepcion/appointments">
      <SectionIcon drawing="agenda" />
      <span className={styles.label}>Turnos</span>
    </PanelLink>
    <PanelLink to="/recepcion/queue">
      <SectionIcon drawing="seats" />
      <span className={styles.label}>Sala de espera</span>
      <span className={styles.count}>
        12<span className="visually-hidden"> esperan</span>
      </span>
    </PanelLink>
    <PanelLink to="/recepcion/patients">
      <SectionIcon drawing="people" />
      <span className={styles.label}>Pacientes</span>
    </PanelLink>
  </>
);

const ofPatient = (
  <>
    <PanelLink to="/mi-cuenta/citas">Mis turnos</PanelLink>
    <PanelLink to="/agendar-cita">Agendar</PanelLink>
    <PanelLink to="/mi-cuenta/perfil">Mi perfil</PanelLink>
  </>
);

const desk = { role: 'reception' as const, shape: 'side' as const, privacy };

export const states: States = {
  'De quien trabaja aquí': (
    <Panel
      {...desk}
      clinic={exampleClinic}
      person="Rosa Prueba"
      menu={sections}
    >
      {page}
    </Panel>
  ),
  'Con logotipo, demostración y textos largos': (
    <Panel
      {...desk}
      clinic={{ ...longClinic, logoUrl: exampleLogo }}
      person="María de los Ángeles Fernández Echeverría de la Cuesta"
      menu={sections}
    >
      {page}
    </Panel>
  ),
  'Sin adónde ir': (
    <Panel {...desk} clinic={exampleClinic} person="Rosa Prueba" menu={null}>
      {page}
    </Panel>
  ),
  'De un paciente': (
    <Panel
      role="patient"
      shape="bar"
      clinic={exampleClinic}
      person="Juana Prueba"
      menu={ofPatient}
      privacy={privacy}
      footer={<SiteFooter contact={exampleClinic} privacy={privacy} />}
    >
      {page}
    </Panel>
  ),
};
