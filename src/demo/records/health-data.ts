import type { Sex } from '../material/person-data.ts';

/** A lasting condition that a patient may have, and its texts. */
export interface Condition {
  text: string;
  /** CIE-10. */
  code: string;
  fromAge: number;
  /** The number of patients with it among ten thousand of that age. */
  share: number;
  medicine: string | null;
  dose: string | null;
  /** The texts of the visit that finds it, and of the visits after that. */
  found: { reason: string; findings: string; plan: string };
  controls: readonly { findings: string; plan: string }[];
}

/** All texts are invented, and are no advice on treatment. */
export const conditions = {
  hypertension: {
    text: 'Hipertensión arterial',
    code: 'I10',
    fromAge: 38,
    share: 3_600,
    medicine: 'Enalapril',
    dose: '10 mg cada 12 horas',
    found: {
      reason: 'Trae registros de presión elevada',
      findings:
        'Sin dolor de pecho ni falta de aire. Trae diez registros domiciliarios, la mayoría por encima de 140/90. Auscultación cardíaca y pulmonar normal. Sin edemas.',
      plan: 'Dieta con poca sal y caminata diaria. Comienza enalapril. Solicito laboratorio con función renal e ionograma y electrocardiograma. Control en un mes con registros.',
    },
    controls: [
      {
        findings:
          'Refiere buena tolerancia a la medicación, sin tos ni mareos. Ruidos cardíacos rítmicos, sin soplos. Sin edemas.',
        plan: 'Continúa con igual tratamiento. Registros de presión en casa dos veces por semana. Control en tres meses.',
      },
      {
        findings:
          'Olvidó algunas tomas durante las vacaciones. Sin cefalea ni disnea. Examen cardiovascular sin particularidades.',
        plan: 'Se conversa sobre la importancia de no suspender la medicación. Control con registros en seis semanas.',
      },
      {
        findings:
          'Sin síntomas. Camina cuatro veces por semana. Creatinina y potasio dentro de valores normales.',
        plan: 'Igual medicación. Laboratorio anual. Control en cuatro meses.',
      },
    ],
  },
  diabetes: {
    text: 'Diabetes mellitus tipo 2',
    code: 'E11.9',
    fromAge: 42,
    share: 1_300,
    medicine: 'Metformina',
    dose: '850 mg con almuerzo y cena',
    found: {
      reason: 'Trae resultados de laboratorio',
      findings:
        'Dos glucemias en ayunas por encima de 126 mg/dl y hemoglobina glicosilada de 7,4 %. Sin poliuria ni pérdida de peso. Pulsos pedios conservados, sensibilidad con monofilamento normal.',
      plan: 'Se explica el diagnóstico. Plan de alimentación, actividad física y metformina en dosis progresiva. Interconsulta con oftalmología y nutrición. Control en seis semanas.',
    },
    controls: [
      {
        findings:
          'Automonitoreo con glucemias en ayunas entre 105 y 140 mg/dl. Sin hipoglucemias. Pies sin lesiones, pulsos presentes.',
        plan: 'Continúa igual. Solicito hemoglobina glicosilada, microalbuminuria y fondo de ojo anual. Control en tres meses.',
      },
      {
        findings:
          'Hemoglobina glicosilada de 6,8 %. Cumple el plan de alimentación entre semana. Sin parestesias.',
        plan: 'Se felicita por el control alcanzado. Igual tratamiento. Control en cuatro meses con laboratorio.',
      },
      {
        findings:
          'Hemoglobina glicosilada de 7,6 %, en relación con menos actividad en el invierno. Examen de los pies normal.',
        plan: 'Se refuerzan alimentación y caminatas. Vacuna antigripal. Nuevo laboratorio en tres meses.',
      },
    ],
  },
  hypothyroidism: {
    text: 'Hipotiroidismo',
    code: 'E03.9',
    fromAge: 24,
    share: 1_200,
    medicine: 'Levotiroxina',
    dose: '75 mcg en ayunas',
    found: {
      reason: 'Cansancio y piel seca',
      findings:
        'Cansancio de varios meses, piel seca y constipación. Tiroides apenas palpable, sin nódulos. TSH elevada en dos determinaciones, con T4 libre en el límite inferior.',
      plan: 'Comienza levotiroxina en ayunas, media hora antes del desayuno. Ecografía tiroidea. TSH de control en ocho semanas.',
    },
    controls: [
      {
        findings:
          'Buen estado general, sin palpitaciones. TSH dentro de valores normales.',
        plan: 'Igual dosis de levotiroxina. TSH en seis meses.',
      },
      {
        findings:
          'TSH levemente por encima del rango. Refiere tomar la medicación junto con el desayuno.',
        plan: 'Se indica tomarla media hora antes. Repetir TSH en ocho semanas antes de modificar la dosis.',
      },
    ],
  },
  dyslipidemia: {
    text: 'Dislipidemia',
    code: 'E78.5',
    fromAge: 36,
    share: 2_300,
    medicine: 'Rosuvastatina',
    dose: '10 mg por noche',
    found: {
      reason: 'Trae laboratorio de control',
      findings:
        'Colesterol LDL de 172 mg/dl, HDL de 41 mg/dl, triglicéridos de 190 mg/dl. Sin xantomas. Se calcula el riesgo cardiovascular.',
      plan: 'Plan de alimentación y actividad física. Comienza rosuvastatina. Perfil lipídico y hepatograma en dos meses.',
    },
    controls: [
      {
        findings:
          'Colesterol LDL de 96 mg/dl. Sin dolores musculares. Hepatograma normal.',
        plan: 'Continúa con rosuvastatina. Perfil lipídico en seis meses.',
      },
      {
        findings:
          'Sin síntomas. Reconoce una alimentación desordenada en los últimos meses. LDL de 128 mg/dl.',
        plan: 'Se refuerza el plan de alimentación. Repetir perfil lipídico en tres meses.',
      },
    ],
  },
  obesity: {
    text: 'Obesidad',
    code: 'E66.9',
    fromAge: 22,
    share: 1_500,
    medicine: null,
    dose: null,
    found: {
      reason: 'Consulta por aumento de peso',
      findings:
        'Aumento progresivo de peso en los últimos años, con trabajo sedentario. Perímetro de cintura aumentado. Resto del examen sin particularidades.',
      plan: 'Se acuerdan metas posibles: tres comidas ordenadas y caminata de media hora. Interconsulta con nutrición. Control de peso mensual.',
    },
    controls: [
      {
        findings:
          'Sostiene los cambios en la alimentación y camina tres veces por semana. Duerme mejor.',
        plan: 'Continúa con el plan. Se suma ejercicio de fuerza dos veces por semana. Control en dos meses.',
      },
      {
        findings:
          'Le cuesta sostener el plan por los horarios de trabajo. Sin otros síntomas.',
        plan: 'Se ajustan las metas y se propone vianda. Control en un mes con nutrición.',
      },
    ],
  },
  asthma: {
    text: 'Asma',
    code: 'J45.9',
    fromAge: 5,
    share: 800,
    medicine: 'Salbutamol en aerosol',
    dose: '2 disparos si hay falta de aire',
    found: {
      reason: 'Tos nocturna y silbidos',
      findings:
        'Episodios repetidos de tos nocturna y silbidos, que ceden con broncodilatador. Sibilancias espiratorias aisladas, buena entrada de aire. Sin tiraje.',
      plan: 'Salbutamol según necesidad, con aerocámara. Espirometría. Evitar el humo y el polvo en la habitación. Control en un mes.',
    },
    controls: [
      {
        findings:
          'Usó el aerosol dos veces en el último mes. Buena entrada de aire, sin sibilancias.',
        plan: 'Continúa igual. Vacuna antigripal en otoño. Control en seis meses.',
      },
      {
        findings:
          'Más síntomas con el cambio de estación. Sibilancias aisladas, saturación conservada.',
        plan: 'Se revisa la técnica inhalatoria. Corticoide inhalado por seis semanas y control.',
      },
    ],
  },
  reflux: {
    text: 'Reflujo gastroesofágico',
    code: 'K21.9',
    fromAge: 28,
    share: 1_100,
    medicine: 'Omeprazol',
    dose: '20 mg antes del desayuno',
    found: {
      reason: 'Ardor en la boca del estómago',
      findings:
        'Pirosis tres veces por semana, sobre todo después de la cena. Sin disfagia ni pérdida de peso. Abdomen blando e indoloro.',
      plan: 'Medidas antirreflujo: cenar temprano y elevar la cabecera. Omeprazol por ocho semanas. Si persiste, endoscopia.',
    },
    controls: [
      {
        findings:
          'Mejoró con las medidas y la medicación. Sin signos de alarma. Abdomen sin particularidades.',
        plan: 'Omeprazol solo en los períodos con síntomas. Control si reaparece.',
      },
    ],
  },
  osteoarthritis: {
    text: 'Artrosis de rodilla',
    code: 'M17.9',
    fromAge: 55,
    share: 2_200,
    medicine: 'Paracetamol',
    dose: '1 g si hay dolor, hasta 3 por día',
    found: {
      reason: 'Dolor de rodillas al caminar',
      findings:
        'Dolor de rodillas al bajar escaleras y rigidez matinal de pocos minutos. Crepitación, sin derrame ni signos de flogosis. Radiografía con disminución del espacio articular.',
      plan: 'Kinesiología con fortalecimiento de cuádriceps. Paracetamol si hay dolor. Control de peso. Control en tres meses.',
    },
    controls: [
      {
        findings:
          'Dolor controlado, camina diez cuadras sin detenerse. Rodillas sin derrame.',
        plan: 'Continúa con ejercicios en casa y analgésico si hay dolor. Control en seis meses.',
      },
    ],
  },
  migraine: {
    text: 'Migraña sin aura',
    code: 'G43.0',
    fromAge: 16,
    share: 900,
    medicine: 'Naproxeno',
    dose: '500 mg al comienzo de la crisis',
    found: {
      reason: 'Dolor de cabeza a repetición',
      findings:
        'Cefalea pulsátil de un lado, con náuseas y molestia por la luz, dos o tres veces por mes. Examen neurológico normal.',
      plan: 'Llevar un calendario de las crisis. Naproxeno al comienzo del dolor. Pautas de alarma. Control en dos meses.',
    },
    controls: [
      {
        findings:
          'Según el calendario, dos crisis en dos meses, que cedieron con la medicación.',
        plan: 'Continúa igual. Ordenar los horarios de sueño. Control en seis meses.',
      },
    ],
  },
} as const satisfies Record<string, Condition>;

export type ConditionName = keyof typeof conditions;

export const allergies: readonly {
  text: string;
  note: string | null;
  weight: number;
}[] = [
  { text: 'Penicilina', note: 'Urticaria', weight: 5 },
  { text: 'Ibuprofeno', note: 'Edema de párpados', weight: 3 },
  { text: 'Dipirona', note: 'Erupción en la piel', weight: 3 },
  { text: 'Contraste iodado', note: 'Urticaria leve', weight: 1 },
  { text: 'Mariscos', note: 'Ronchas a los pocos minutos', weight: 2 },
  { text: 'Látex', note: 'Dermatitis de contacto', weight: 1 },
  { text: 'Ácaros y polvo', note: 'Rinitis', weight: 4 },
];

export const operations: readonly {
  text: string;
  fromAge: number;
  sex?: Sex;
  weight: number;
}[] = [
  { text: 'Apendicectomía', fromAge: 9, weight: 5 },
  { text: 'Amigdalectomía', fromAge: 5, weight: 3 },
  { text: 'Colecistectomía laparoscópica', fromAge: 34, weight: 4 },
  { text: 'Cesárea', fromAge: 26, sex: 'F', weight: 5 },
  { text: 'Hernioplastia inguinal', fromAge: 30, sex: 'M', weight: 4 },
  { text: 'Artroscopia de rodilla', fromAge: 24, weight: 2 },
  { text: 'Cirugía de cataratas del ojo derecho', fromAge: 66, weight: 4 },
  { text: 'Osteosíntesis de muñeca', fromAge: 20, weight: 1 },
];

export const familyHistory: readonly { text: string; note: string | null }[] = [
  { text: 'Padre: hipertensión arterial', note: null },
  { text: 'Madre: diabetes tipo 2', note: null },
  { text: 'Padre: infarto de miocardio', note: 'A los 61 años' },
  { text: 'Madre: hipotiroidismo', note: null },
  { text: 'Abuela materna: cáncer de mama', note: 'Después de los 60 años' },
  { text: 'Abuelo paterno: accidente cerebrovascular', note: null },
  { text: 'Hermano: asma', note: null },
  { text: 'Madre: osteoporosis', note: null },
];
