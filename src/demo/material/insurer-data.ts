export interface InsurerData {
  name: string;
  kind: 'obra_social' | 'prepaga' | 'provincial' | 'publica';
  /** The code in the Registro Nacional de Obras Sociales, which has no prepagas. */
  rnosCode: string | null;
  copayPesos: number;
  plans: readonly string[];
  /** The share of patients under and over 65 with this insurer, relative to the other insurers. */
  weight: { young: number; old: number };
}

type Row = readonly [
  name: string,
  kind: InsurerData['kind'],
  rnosCode: string | null,
  copayPesos: number,
  plans: readonly string[],
  young: number,
  old: number,
];

const insurers: readonly Row[] = [
  ['OSDE', 'obra_social', '400800', 0, ['210', '310', '410', '510'], 18, 10],
  ['Swiss Medical', 'prepaga', null, 0, ['SMG20', 'SMG30', 'SMG50'], 12, 5],
  [
    'Galeno',
    'prepaga',
    null,
    5_500,
    ['Azul 220', 'Plata 330', 'Oro 440'],
    9,
    4,
  ],
  ['Medifé', 'prepaga', null, 4_800, ['Bronce', 'Plata', 'Oro'], 6, 3],
  ['Medicus', 'prepaga', null, 0, ['Family', 'Azul', 'Celeste'], 4, 3],
  ['Omint', 'prepaga', null, 0, ['Comunidad', 'Global'], 4, 2],
  ['Sancor Salud', 'prepaga', null, 6_200, ['1000', '3000', '4000'], 6, 3],
  ['PAMI', 'obra_social', '500807', 0, ['Jubilados y pensionados'], 1, 55],
  [
    'IOMA',
    'provincial',
    '902001',
    7_500,
    ['Afiliado directo', 'Afiliado voluntario'],
    12,
    8,
  ],
  ['OSECAC', 'obra_social', '126205', 4_200, ['PMO', 'Plan superador'], 9, 3],
  [
    'Unión Personal',
    'obra_social',
    '125707',
    3_900,
    ['Clásico', 'Accord 210', 'Accord 310'],
    6,
    3,
  ],
  ['OSUTHGRA', 'obra_social', '108803', 4_500, ['PMO'], 4, 1],
  [
    'OSDEPYM',
    'obra_social',
    '401704',
    5_000,
    ['Plan inicial', 'Plan superior'],
    4,
    1,
  ],
  ['Luis Pasteur', 'obra_social', '402004', 3_500, ['N', 'O', 'P'], 3, 2],
  ['ObSBA', 'provincial', '901001', 3_800, ['Plan único'], 4, 3],
];

export const insurerData: readonly InsurerData[] = insurers.map(
  ([name, kind, rnosCode, copayPesos, plans, young, old]) => {
    return { name, kind, rnosCode, copayPesos, plans, weight: { young, old } };
  },
);
