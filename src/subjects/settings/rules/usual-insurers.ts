export interface UsualInsurer {
  name: string;
  kind: 'obra_social' | 'prepaga' | 'provincial' | 'publica';
  /** The code in the Registro Nacional de Obras Sociales. Null: not in it, or not known for certain. */
  rnosCode: string | null;
}

const all = (
  kind: UsualInsurer['kind'],
  list: Record<string, string | null>,
): UsualInsurer[] =>
  Object.entries(list).map(([name, rnosCode]) => ({ name, kind, rnosCode }));

/**
 * The insurers that most clinics of Argentina take, to tick instead of typing. Prepagas have another
 * registry.
 */
export const usualInsurers: readonly UsualInsurer[] = [
  ...all('obra_social', {
    ASE: '400909',
    Bancarios: '126304',
    Camioneros: '103204',
    DASPU: null,
    DOSUBA: null,
    IOSFA: null,
    'Luis Pasteur': '402004',
    OSDE: '400800',
    OSDEPYM: '401704',
    OSDOP: '106302',
    OSECAC: '126205',
    OSFE: '001300',
    OSMATA: '111902',
    OSPECON: '105408',
    OSPEDYC: '106005',
    OSPERYH: '106500',
    OSPETAX: '123701',
    OSPIA: '101208',
    OSPRERA: '119302',
    'OSPSA Sanidad': '119500',
    OSSEG: '000901',
    OSUOMRA: '112103',
    OSUTHGRA: '108803',
    PAMI: '500807',
    'Unión Personal': '125707',
  }),
  ...all('prepaga', {
    Avalian: null,
    Galeno: null,
    Hominis: null,
    'Hospital Italiano': null,
    Medicus: null,
    Medifé: null,
    Omint: null,
    'Prevención Salud': null,
    'Sancor Salud': null,
    'Swiss Medical': null,
  }),
  ...all('provincial', {
    APROSS: '904001',
    IAPOS: '913001',
    IOMA: '902001',
    IOSPER: '906001',
    ObSBA: '901001',
    'OSEP Mendoza': '909001',
  }),
  ...all('publica', { 'Incluir Salud': '997001' }),
];
