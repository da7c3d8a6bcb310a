/** A phrase, or a template that fills the named fields. */
export interface VisitTextData {
  name: string;
  phrase?: string;
  reason?: string;
  findings?: string;
  plan?: string;
}

/** The clinic's texts for all doctors. */
export const clinicVisitTexts: readonly VisitTextData[] = [
  {
    name: 'Examen normal',
    phrase:
      'Buen estado general, afebril, hidratado. Examen físico sin hallazgos patológicos.',
  },
  {
    name: 'Pautas de alarma',
    phrase:
      'Se explican pautas de alarma: consultar a la guardia ante fiebre, dolor intenso o falta de aire.',
  },
];

/** The clinic's texts for the doctors of one specialty, by its slug. */
export const specialtyVisitTexts: readonly (VisitTextData & {
  specialty: string;
})[] = [
  {
    specialty: 'clinica-medica',
    name: 'Control de presión',
    reason: 'Control de presión',
    findings:
      'Asintomático. Toma la medicación indicada. Ruidos cardíacos normales, sin edemas.',
    plan: 'Continúa igual tratamiento. Dieta con poca sal y caminata diaria. Control en tres meses.',
  },
  {
    specialty: 'cardiologia',
    name: 'Dolor de pecho',
    reason: 'Dolor de pecho',
    findings: 'Ruidos cardíacos rítmicos, sin soplos. Pulsos simétricos.',
    plan: 'Electrocardiograma y laboratorio. Volver con los resultados.',
  },
  {
    specialty: 'pediatria',
    name: 'Control de niño sano',
    reason: 'Control de niño sano',
    findings: 'Crecimiento y desarrollo acordes a la edad. Vacunas al día.',
    plan: 'Alimentación y pautas de sueño conversadas con la familia.',
  },
];

/** The own texts of the doctor with a demonstration account. */
export const ownVisitTexts: readonly VisitTextData[] = [
  { name: 'Sin cambios', phrase: 'Sin cambios desde la última consulta.' },
];
