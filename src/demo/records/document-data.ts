import type { PrescriptionLine } from '../../subjects/documents/rules/document-content.ts';

type Medicine = Omit<PrescriptionLine, 'suggestedBrand'>;

/** The prescriptions for lasting conditions, by the medicine's name in the background. */
export const lastingMedicines: Record<string, Medicine> = {
  Enalapril: medicine(
    'Enalapril',
    'Comprimidos',
    '10 mg, envase por 60',
    'Uno cada 12 horas',
    1,
  ),
  Metformina: medicine(
    'Metformina',
    'Comprimidos',
    '850 mg, envase por 60',
    'Uno con el almuerzo y la cena',
    1,
  ),
  Levotiroxina: medicine(
    'Levotiroxina',
    'Comprimidos',
    '75 mcg, envase por 50',
    'Uno por día, en ayunas',
    1,
  ),
  Rosuvastatina: medicine(
    'Rosuvastatina',
    'Comprimidos',
    '10 mg, envase por 28',
    'Uno por noche',
    2,
  ),
  'Salbutamol en aerosol': medicine(
    'Salbutamol',
    'Aerosol',
    '100 mcg por disparo, 250 dosis',
    'Dos disparos si hay falta de aire',
    1,
  ),
  Omeprazol: medicine(
    'Omeprazol',
    'Cápsulas',
    '20 mg, envase por 28',
    'Una antes del desayuno',
    1,
  ),
  Paracetamol: medicine(
    'Paracetamol',
    'Comprimidos',
    '1 g, envase por 20',
    'Uno si hay dolor, hasta 3 por día',
    1,
  ),
  Naproxeno: medicine(
    'Naproxeno',
    'Comprimidos',
    '500 mg, envase por 20',
    'Uno al comienzo de la crisis',
    1,
  ),
};

/** The medicine that a plan leads to, found by a word in the plan. */
export const passingMedicines: readonly { said: RegExp; medicine: Medicine }[] =
  [
    {
      said: /paracetamol/i,
      medicine: medicine(
        'Paracetamol',
        'Comprimidos',
        '500 mg, envase por 16',
        'Uno cada 8 horas si hay fiebre',
        1,
      ),
    },
    {
      said: /analgésico/i,
      medicine: medicine(
        'Ibuprofeno',
        'Comprimidos',
        '400 mg, envase por 20',
        'Uno cada 8 horas por 5 días',
        1,
      ),
    },
  ];

const fasting = 'Concurrir con 8 horas de ayuno.';

export const orderedStudies: readonly {
  said: RegExp;
  studies: string[];
  instructions: string;
}[] = [
  {
    said: /glicosilada/i,
    studies: [
      'Glucemia',
      'Hemoglobina glicosilada',
      'Microalbuminuria',
      'Creatininemia',
    ],
    instructions: fasting,
  },
  { said: /\bTSH\b/, studies: ['TSH', 'T4 libre'], instructions: '' },
  {
    said: /laboratorio/i,
    studies: [
      'Hemograma completo',
      'Glucemia',
      'Creatininemia',
      'Perfil lipídico',
      'Orina completa',
    ],
    instructions: fasting,
  },
  {
    said: /electrocardiograma/i,
    studies: ['Electrocardiograma de reposo'],
    instructions: '',
  },
  {
    said: /ecografía/i,
    studies: ['Ecografía'],
    instructions: 'Pida turno en diagnóstico por imágenes.',
  },
  {
    said: /radiografía/i,
    studies: ['Radiografía, frente y perfil'],
    instructions: '',
  },
  {
    said: /resonancia/i,
    studies: ['Resonancia magnética'],
    instructions: 'Avise si tiene un marcapasos o metales.',
  },
];

export const annulmentReasons: readonly string[] = [
  'Se emitió con un dato equivocado; se reemplaza por otro.',
  'El paciente prefirió esperar al próximo control.',
  'Se cambió el tratamiento.',
];

function medicine(
  genericName: string,
  form: string,
  presentation: string,
  dosage: string,
  quantity: number,
): Medicine {
  return { genericName, form, presentation, dosage, quantity };
}
