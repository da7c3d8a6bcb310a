import type { ReactNode } from 'react';
import type { States } from '../piece-states.ts';
import { Brand, DemoRibbon } from './brand.tsx';
import { exampleLogo, longClinic } from './example-clinic.pieces.ts';
import styles from './layout.module.css';

export const name = 'Brand, DemoRibbon';

const inHeader = (brand: ReactNode) => <p className={styles.brand}>{brand}</p>;

export const states: States = {
  'Con nuestra marca': inHeader(<Brand clinicName="Clínica del Parque" />),
  'Con el logotipo de la clínica': inHeader(
    <Brand clinicName="Clínica del Parque" logoUrl={exampleLogo} />,
  ),
  'Nombre largo': inHeader(<Brand clinicName={longClinic.name} />),
  'Todavía sin nombre': inHeader(<Brand clinicName={undefined} />),
  Demostración: <DemoRibbon />,
};
