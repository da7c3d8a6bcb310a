export interface InsurerData {
  name: string;
  kind: 'obra_social' | 'prepaga' | 'provincial' | 'publica';
  /** Of the Registro Nacional de Obras Sociales; prepagas are not in it. */
  rnosCode?: string;
  copayPesos: number;
  plans: readonly string[];
  /** How many of the patients under and over 65 have it, relative to the others. */
  weight: { young: number; old: number };
}

export const insurerData: readonly InsurerData[] = [
  {
    name: 'OSDE',
    kind: 'obra_social',
    rnosCode: '400800',
    copayPesos: 0,
    plans: ['210', '310', '410', '510'],
    weight: { young: 18, old: 10 },
  },
  {
    name: 'Swiss Medical',
    kind: 'prepaga',
    copayPesos: 0,
    plans: ['SMG20', 'SMG30', 'SMG50'],
    weight: { young: 12, old: 5 },
  },
  {
    name: 'Galeno',
    kind: 'prepaga',
    copayPesos: 5_500,
    plans: ['Azul 220', 'Plata 330', 'Oro 440'],
    weight: { young: 9, old: 4 },
  },
  {
    name: 'Medifé',
    kind: 'prepaga',
    copayPesos: 4_800,
    plans: ['Bronce', 'Plata', 'Oro'],
    weight: { young: 6, old: 3 },
  },
  {
    name: 'Medicus',
    kind: 'prepaga',
    copayPesos: 0,
    plans: ['Family', 'Azul', 'Celeste'],
    weight: { young: 4, old: 3 },
  },
  {
    name: 'Omint',
    kind: 'prepaga',
    copayPesos: 0,
    plans: ['Comunidad', 'Global'],
    weight: { young: 4, old: 2 },
  },
  {
    name: 'Sancor Salud',
    kind: 'prepaga',
    copayPesos: 6_200,
    plans: ['1000', '3000', '4000'],
    weight: { young: 6, old: 3 },
  },
  {
    name: 'PAMI',
    kind: 'obra_social',
    rnosCode: '500807',
    copayPesos: 0,
    plans: ['Jubilados y pensionados'],
    weight: { young: 1, old: 55 },
  },
  {
    name: 'IOMA',
    kind: 'provincial',
    rnosCode: '902001',
    copayPesos: 7_500,
    plans: ['Afiliado directo', 'Afiliado voluntario'],
    weight: { young: 12, old: 8 },
  },
  {
    name: 'OSECAC',
    kind: 'obra_social',
    rnosCode: '126205',
    copayPesos: 4_200,
    plans: ['PMO', 'Plan superador'],
    weight: { young: 9, old: 3 },
  },
  {
    name: 'Unión Personal',
    kind: 'obra_social',
    rnosCode: '125707',
    copayPesos: 3_900,
    plans: ['Clásico', 'Accord 210', 'Accord 310'],
    weight: { young: 6, old: 3 },
  },
  {
    name: 'OSUTHGRA',
    kind: 'obra_social',
    rnosCode: '108803',
    copayPesos: 4_500,
    plans: ['PMO'],
    weight: { young: 4, old: 1 },
  },
  {
    name: 'OSDEPYM',
    kind: 'obra_social',
    rnosCode: '401704',
    copayPesos: 5_000,
    plans: ['Plan inicial', 'Plan superior'],
    weight: { young: 4, old: 1 },
  },
  {
    name: 'Luis Pasteur',
    kind: 'obra_social',
    rnosCode: '402004',
    copayPesos: 3_500,
    plans: ['N', 'O', 'P'],
    weight: { young: 3, old: 2 },
  },
  {
    name: 'ObSBA',
    kind: 'provincial',
    rnosCode: '901001',
    copayPesos: 3_800,
    plans: ['Plan único'],
    weight: { young: 4, old: 3 },
  },
];
