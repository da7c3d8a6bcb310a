import type { Sex } from './person-data.ts';

export interface PracticeData {
  name: string;
  minutes: number;
  /** The price for private patients, in pesos. */
  pesos: number;
  /** The demand, relative to the other practices. */
  weight: number;
  preparation: string | undefined;
  asksOrder: boolean;
  asksAuthorization: boolean;
  /** The most sessions that can be booked at once. Undefined: only one. */
  maxSessions: number | undefined;
  /** `web`: the practice is offered only in sessions of its own. `desk`: also, only the counter books it. */
  ownSession: 'web' | 'desk' | undefined;
}

export interface SpecialtyData {
  slug: string;
  name: string;
  slotMinutes: readonly number[];
  audience: { fromAge: number; toAge: number; sex?: Sex };
  /** The number of visits in ten by patients whom the doctor already knows. */
  returningOfTen: number;
  title: { F: string; M: string };
  interests: readonly string[];
  /** The first practice is the default for a patient who names none. */
  practices: readonly PracticeData[];
}

const specialties: readonly (readonly [
  slug: string,
  name: string,
  slotMinutes: readonly number[],
  audience: SpecialtyData['audience'],
  returningOfTen: number,
])[] = [
  ['clinica-medica', 'Clínica médica', [20], { fromAge: 16, toAge: 120 }, 6],
  ['pediatria', 'Pediatría', [20, 15], { fromAge: 0, toAge: 15 }, 7],
  ['cardiologia', 'Cardiología', [20], { fromAge: 35, toAge: 120 }, 6],
  [
    'ginecologia',
    'Ginecología y obstetricia',
    [20, 30],
    { fromAge: 14, toAge: 120, sex: 'F' },
    6,
  ],
  ['dermatologia', 'Dermatología', [15, 20], { fromAge: 8, toAge: 120 }, 4],
  [
    'traumatologia',
    'Traumatología y ortopedia',
    [15, 20],
    { fromAge: 8, toAge: 120 },
    5,
  ],
  ['oftalmologia', 'Oftalmología', [15], { fromAge: 0, toAge: 120 }, 4],
  [
    'otorrinolaringologia',
    'Otorrinolaringología',
    [20],
    { fromAge: 0, toAge: 120 },
    4,
  ],
  [
    'kinesiologia',
    'Kinesiología y rehabilitación',
    [30],
    { fromAge: 12, toAge: 120 },
    9,
  ],
  ['nutricion', 'Nutrición', [30], { fromAge: 12, toAge: 120 }, 6],
  ['salud-mental', 'Salud mental', [30], { fromAge: 14, toAge: 120 }, 8],
  [
    'diagnostico-por-imagenes',
    'Diagnóstico por imágenes',
    [20],
    { fromAge: 12, toAge: 120 },
    2,
  ],
];

const titles: Record<string, SpecialtyData['title']> = {
  'clinica-medica': { F: 'Médica clínica', M: 'Médico clínico' },
  pediatria: { F: 'Médica pediatra', M: 'Médico pediatra' },
  cardiologia: { F: 'Médica cardióloga', M: 'Médico cardiólogo' },
  ginecologia: { F: 'Médica tocoginecóloga', M: 'Médico tocoginecólogo' },
  dermatologia: { F: 'Médica dermatóloga', M: 'Médico dermatólogo' },
  traumatologia: { F: 'Médica traumatóloga', M: 'Médico traumatólogo' },
  oftalmologia: { F: 'Médica oftalmóloga', M: 'Médico oftalmólogo' },
  otorrinolaringologia: {
    F: 'Médica otorrinolaringóloga',
    M: 'Médico otorrinolaringólogo',
  },
  kinesiologia: {
    F: 'Licenciada en kinesiología',
    M: 'Licenciado en kinesiología',
  },
  nutricion: { F: 'Licenciada en nutrición', M: 'Licenciado en nutrición' },
  'salud-mental': { F: 'Médica psiquiatra', M: 'Médico psiquiatra' },
  'diagnostico-por-imagenes': {
    F: 'Médica especialista en diagnóstico por imágenes',
    M: 'Médico especialista en diagnóstico por imágenes',
  },
};

const interests: Record<string, string> = {
  'clinica-medica':
    'la prevención cardiovascular, el control de la diabetes, la salud de las personas mayores',
  pediatria:
    'el control del niño sano, el acompañamiento de la lactancia, la adolescencia',
  cardiologia:
    'la hipertensión arterial, la insuficiencia cardíaca, la rehabilitación cardiovascular',
  ginecologia:
    'el control del embarazo, el climaterio, la salud de las adolescentes',
  dermatologia: 'el control de lunares, el acné, la psoriasis',
  traumatologia: 'las lesiones deportivas, la cirugía de rodilla, la columna',
  oftalmologia: 'el glaucoma, la superficie ocular, la oftalmología infantil',
  otorrinolaringologia:
    'los trastornos de la voz, el vértigo, la otorrinolaringología infantil',
  kinesiologia:
    'la rehabilitación deportiva, la reeducación postural, la kinesiología respiratoria',
  nutricion:
    'la alimentación en la diabetes, la nutrición deportiva, la celiaquía',
  'salud-mental':
    'los trastornos de ansiedad, los trastornos del sueño, el acompañamiento en el duelo',
  'diagnostico-por-imagenes':
    'la ecografía general, el Doppler vascular, la ecografía musculoesquelética',
};

const practices: readonly (readonly [
  specialty: string,
  name: string,
  minutes: number,
  pesos: number,
  weight: number,
  ownSession?: PracticeData['ownSession'],
])[] = [
  ['clinica-medica', 'Consulta de clínica médica', 20, 38_000, 10],
  ['clinica-medica', 'Chequeo anual', 40, 62_000, 2],
  ['clinica-medica', 'Apto físico', 20, 35_000, 1],
  ['pediatria', 'Consulta pediátrica', 20, 38_000, 8],
  ['pediatria', 'Control de recién nacido', 40, 48_000, 1],
  ['pediatria', 'Certificado escolar', 15, 30_000, 2],
  [
    'cardiologia',
    'Consulta cardiológica con electrocardiograma',
    20,
    52_000,
    10,
  ],
  ['cardiologia', 'Ecocardiograma Doppler', 40, 95_000, 2],
  ['cardiologia', 'Ergometría', 40, 88_000, 2, 'web'],
  ['cardiologia', 'Colocación de Holter de 24 horas', 20, 79_000, 1],
  ['ginecologia', 'Consulta ginecológica', 20, 46_000, 9],
  ['ginecologia', 'Control de embarazo', 30, 50_000, 3],
  ['ginecologia', 'Papanicolaou y colposcopia', 20, 58_000, 3],
  ['ginecologia', 'Colocación de DIU', 40, 98_000, 1, 'web'],
  ['dermatologia', 'Consulta dermatológica', 15, 48_000, 9],
  ['dermatologia', 'Control de lunares con dermatoscopia', 30, 72_000, 3],
  ['dermatologia', 'Criocirugía', 30, 85_000, 1, 'desk'],
  ['traumatologia', 'Consulta traumatológica', 15, 48_000, 10],
  ['traumatologia', 'Control posquirúrgico', 15, 40_000, 3],
  ['traumatologia', 'Infiltración', 30, 92_000, 1, 'desk'],
  ['oftalmologia', 'Consulta oftalmológica', 15, 45_000, 9],
  ['oftalmologia', 'Fondo de ojo', 30, 58_000, 3],
  ['oftalmologia', 'Toma de presión ocular', 10, 28_000, 2],
  ['oftalmologia', 'Campo visual computarizado', 45, 76_000, 1, 'web'],
  ['otorrinolaringologia', 'Consulta otorrinolaringológica', 20, 47_000, 9],
  ['otorrinolaringologia', 'Lavado de oídos', 20, 36_000, 2],
  ['otorrinolaringologia', 'Audiometría', 40, 64_000, 2],
  ['kinesiologia', 'Sesión de kinesiología', 30, 24_000, 9],
  ['kinesiologia', 'Evaluación inicial', 60, 34_000, 1],
  ['kinesiologia', 'Reeducación postural', 60, 36_000, 1],
  ['nutricion', 'Consulta de nutrición', 30, 34_000, 5],
  ['nutricion', 'Primera consulta con antropometría', 60, 46_000, 1],
  ['salud-mental', 'Consulta de psiquiatría', 30, 52_000, 6],
  ['salud-mental', 'Entrevista de admisión', 60, 60_000, 1],
  ['diagnostico-por-imagenes', 'Ecografía abdominal', 20, 56_000, 6],
  ['diagnostico-por-imagenes', 'Ecografía renal y vesical', 20, 54_000, 3],
  ['diagnostico-por-imagenes', 'Ecografía tiroidea', 20, 52_000, 2],
  ['diagnostico-por-imagenes', 'Ecografía mamaria', 20, 58_000, 2],
  ['diagnostico-por-imagenes', 'Doppler de vasos del cuello', 40, 84_000, 2],
];

/** The most sessions that can be booked at once, by practice. */
const series: Record<string, number> = {
  'Sesión de kinesiología': 20,
  'Reeducación postural': 12,
  'Consulta de psiquiatría': 10,
};

/** The items to bring and the things to do before the visit, one line each. */
const preparations: Record<string, string> = {
  'Chequeo anual':
    'Los análisis del último año.\nLa lista de los medicamentos que toma.',
  'Apto físico': 'Un electrocardiograma de menos de seis meses, si lo tiene.',
  'Consulta pediátrica': 'La libreta sanitaria.\nEl carnet de vacunas.',
  'Control de recién nacido':
    'El resumen del nacimiento.\nLa libreta sanitaria.',
  'Consulta cardiológica con electrocardiograma':
    'Los estudios anteriores.\nLa lista de los medicamentos que toma.',
  'Ecocardiograma Doppler': 'No necesita ayuno.',
  Ergometría:
    'Ropa cómoda y zapatillas.\nComa liviano hasta dos horas antes.\nPregunte a su médico si debe suspender alguna medicación.',
  'Colocación de Holter de 24 horas':
    'Venga bañado: no podrá mojar el equipo hasta devolverlo.',
  'Control de embarazo': 'El carnet perinatal.\nLos últimos análisis.',
  'Papanicolaou y colposcopia':
    'Venga sin menstruación.\nDesde 48 horas antes evite relaciones sexuales, óvulos, cremas y duchas vaginales.',
  'Colocación de DIU': 'El dispositivo.\nEl resultado del último Papanicolaou.',
  'Control de lunares con dermatoscopia':
    'Venga sin maquillaje ni esmalte de uñas.',
  Criocirugía: 'Requiere una consulta previa.',
  'Consulta traumatológica': 'Las radiografías y los estudios que tenga.',
  Infiltración: 'Requiere una consulta previa.\nAvise si toma anticoagulantes.',
  'Consulta oftalmológica':
    'Los anteojos que usa.\nQuítese los lentes de contacto dos días antes.',
  'Fondo de ojo':
    'Le dilatarán las pupilas: venga acompañado y no conduzca después.',
  'Lavado de oídos':
    'Coloque en el oído las gotas indicadas durante los tres días anteriores.',
  'Sesión de kinesiología': 'Ropa cómoda.',
  'Evaluación inicial': 'Sus estudios.',
  'Primera consulta con antropometría':
    'Análisis recientes.\nUn registro de lo que comió en los últimos tres días.',
  'Ecografía abdominal': 'Ayuno de 8 horas.',
  'Ecografía renal y vesical':
    'Tome un litro de agua una hora antes y no orine.',
  'Ecografía tiroidea': 'Los estudios anteriores.',
  'Ecografía mamaria':
    'La última mamografía.\nNo use desodorante ni talco ese día.',
  'Doppler de vasos del cuello': 'No necesita ayuno.',
};

/** The practices that need a doctor's order (`order`), or also the insurer's authorization (`authorized`). */
const withOrder: Record<string, 'order' | 'authorized'> = {
  'Ecocardiograma Doppler': 'authorized',
  Ergometría: 'authorized',
  'Colocación de Holter de 24 horas': 'authorized',
  Audiometría: 'order',
  'Sesión de kinesiología': 'authorized',
  'Ecografía abdominal': 'order',
  'Ecografía renal y vesical': 'order',
  'Ecografía tiroidea': 'order',
  'Ecografía mamaria': 'order',
  'Doppler de vasos del cuello': 'authorized',
};

export const specialtyData: readonly SpecialtyData[] = specialties.map(
  ([slug, name, slotMinutes, audience, returningOfTen]) => ({
    slug,
    name,
    slotMinutes,
    audience,
    returningOfTen,
    title: titles[slug] ?? { F: name, M: name },
    interests: interests[slug]?.split(', ') ?? [],
    practices: practices.flatMap(
      ([specialty, name, minutes, pesos, weight, ownSession]) => {
        if (specialty !== slug) return [];
        return {
          name,
          minutes,
          pesos,
          weight,
          ownSession,
          preparation: preparations[name],
          maxSessions: series[name],
          asksOrder: name in withOrder,
          asksAuthorization: withOrder[name] === 'authorized',
        };
      },
    ),
  }),
);
