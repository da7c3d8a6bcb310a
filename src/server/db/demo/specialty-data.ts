import type { Sex } from './person-data.ts';

export interface PracticeData {
  name: string;
  minutes: number;
  /** Private price, in pesos. */
  pesos: number;
  /** How often it is what the patient comes for. */
  weight: number;
  preparation?: string;
  /** Done only in a session of its own; 'desk' where only reception books it. */
  ownSession?: 'web' | 'desk';
}

export interface SpecialtyData {
  slug: string;
  name: string;
  slotMinutes: readonly number[];
  audience: { fromAge: number; toAge: number; sex?: Sex };
  /** How many of ten visits are of somebody the doctor already knows. */
  returningOfTen: number;
  title: { F: string; M: string };
  interests: readonly string[];
  /** The first is what a person who names none wants. */
  practices: readonly PracticeData[];
}

const adults = { fromAge: 16, toAge: 120 };
const everybody = { fromAge: 0, toAge: 120 };

export const specialtyData: readonly SpecialtyData[] = [
  {
    slug: 'clinica-medica',
    name: 'Clínica médica',
    slotMinutes: [20],
    audience: adults,
    returningOfTen: 6,
    title: { F: 'Médica clínica', M: 'Médico clínico' },
    interests: [
      'la prevención cardiovascular',
      'el control de la diabetes',
      'la salud de las personas mayores',
    ],
    practices: [
      { name: 'Consulta de clínica médica', minutes: 20, pesos: 38_000, weight: 10 },
      {
        name: 'Chequeo anual',
        minutes: 40,
        pesos: 62_000,
        weight: 2,
        preparation: 'Traiga los análisis del último año y la lista de los medicamentos que toma.',
      },
      {
        name: 'Apto físico',
        minutes: 20,
        pesos: 35_000,
        weight: 1,
        preparation: 'Traiga un electrocardiograma de menos de seis meses, si lo tiene.',
      },
    ],
  },
  {
    slug: 'pediatria',
    name: 'Pediatría',
    slotMinutes: [20, 15],
    audience: { fromAge: 0, toAge: 15 },
    returningOfTen: 7,
    title: { F: 'Médica pediatra', M: 'Médico pediatra' },
    interests: ['el control del niño sano', 'el acompañamiento de la lactancia', 'la adolescencia'],
    practices: [
      {
        name: 'Consulta pediátrica',
        minutes: 20,
        pesos: 38_000,
        weight: 8,
        preparation: 'Traiga la libreta sanitaria y el carnet de vacunas.',
      },
      {
        name: 'Control de recién nacido',
        minutes: 40,
        pesos: 48_000,
        weight: 1,
        preparation: 'Traiga el resumen del nacimiento y la libreta sanitaria.',
      },
      { name: 'Certificado escolar', minutes: 15, pesos: 30_000, weight: 2 },
    ],
  },
  {
    slug: 'cardiologia',
    name: 'Cardiología',
    slotMinutes: [20],
    audience: { fromAge: 35, toAge: 120 },
    returningOfTen: 6,
    title: { F: 'Médica cardióloga', M: 'Médico cardiólogo' },
    interests: ['la hipertensión arterial', 'la insuficiencia cardíaca', 'la rehabilitación cardiovascular'],
    practices: [
      {
        name: 'Consulta cardiológica con electrocardiograma',
        minutes: 20,
        pesos: 52_000,
        weight: 10,
        preparation: 'Traiga los estudios anteriores y la lista de los medicamentos que toma.',
      },
      {
        name: 'Ecocardiograma Doppler',
        minutes: 40,
        pesos: 95_000,
        weight: 2,
        preparation: 'Traiga la orden médica. No necesita ayuno.',
      },
      {
        name: 'Ergometría',
        minutes: 40,
        pesos: 88_000,
        weight: 2,
        ownSession: 'web',
        preparation:
          'Traiga la orden médica, ropa cómoda y zapatillas. Coma liviano hasta dos horas antes y pregunte a su médico si debe suspender alguna medicación.',
      },
      {
        name: 'Colocación de Holter de 24 horas',
        minutes: 20,
        pesos: 79_000,
        weight: 1,
        preparation: 'Traiga la orden médica y venga bañado: no podrá mojar el equipo hasta devolverlo.',
      },
    ],
  },
  {
    slug: 'ginecologia',
    name: 'Ginecología y obstetricia',
    slotMinutes: [20, 30],
    audience: { fromAge: 14, toAge: 120, sex: 'F' },
    returningOfTen: 6,
    title: { F: 'Médica tocoginecóloga', M: 'Médico tocoginecólogo' },
    interests: ['el control del embarazo', 'el climaterio', 'la salud de las adolescentes'],
    practices: [
      { name: 'Consulta ginecológica', minutes: 20, pesos: 46_000, weight: 9 },
      {
        name: 'Control de embarazo',
        minutes: 30,
        pesos: 50_000,
        weight: 3,
        preparation: 'Traiga el carnet perinatal y los últimos análisis.',
      },
      {
        name: 'Papanicolaou y colposcopia',
        minutes: 20,
        pesos: 58_000,
        weight: 3,
        preparation:
          'Venga sin menstruación. Desde 48 horas antes evite relaciones sexuales, óvulos, cremas y duchas vaginales.',
      },
      {
        name: 'Colocación de DIU',
        minutes: 40,
        pesos: 98_000,
        weight: 1,
        ownSession: 'web',
        preparation: 'Traiga el dispositivo y el resultado del último Papanicolaou.',
      },
    ],
  },
  {
    slug: 'dermatologia',
    name: 'Dermatología',
    slotMinutes: [15, 20],
    audience: { fromAge: 8, toAge: 120 },
    returningOfTen: 4,
    title: { F: 'Médica dermatóloga', M: 'Médico dermatólogo' },
    interests: ['el control de lunares', 'el acné', 'la psoriasis'],
    practices: [
      { name: 'Consulta dermatológica', minutes: 15, pesos: 48_000, weight: 9 },
      {
        name: 'Control de lunares con dermatoscopia',
        minutes: 30,
        pesos: 72_000,
        weight: 3,
        preparation: 'Venga sin maquillaje ni esmalte de uñas.',
      },
      {
        name: 'Criocirugía',
        minutes: 30,
        pesos: 85_000,
        weight: 1,
        ownSession: 'desk',
        preparation: 'Requiere una consulta previa.',
      },
    ],
  },
  {
    slug: 'traumatologia',
    name: 'Traumatología y ortopedia',
    slotMinutes: [15, 20],
    audience: { fromAge: 8, toAge: 120 },
    returningOfTen: 5,
    title: { F: 'Médica traumatóloga', M: 'Médico traumatólogo' },
    interests: ['las lesiones deportivas', 'la cirugía de rodilla', 'la columna'],
    practices: [
      {
        name: 'Consulta traumatológica',
        minutes: 15,
        pesos: 48_000,
        weight: 10,
        preparation: 'Traiga las radiografías y los estudios que tenga.',
      },
      { name: 'Control posquirúrgico', minutes: 15, pesos: 40_000, weight: 3 },
      {
        name: 'Infiltración',
        minutes: 30,
        pesos: 92_000,
        weight: 1,
        ownSession: 'desk',
        preparation: 'Requiere una consulta previa. Avise si toma anticoagulantes.',
      },
    ],
  },
  {
    slug: 'oftalmologia',
    name: 'Oftalmología',
    slotMinutes: [15],
    audience: everybody,
    returningOfTen: 4,
    title: { F: 'Médica oftalmóloga', M: 'Médico oftalmólogo' },
    interests: ['el glaucoma', 'la superficie ocular', 'la oftalmología infantil'],
    practices: [
      {
        name: 'Consulta oftalmológica',
        minutes: 15,
        pesos: 45_000,
        weight: 9,
        preparation: 'Traiga los anteojos que usa. Quítese los lentes de contacto dos días antes.',
      },
      {
        name: 'Fondo de ojo',
        minutes: 30,
        pesos: 58_000,
        weight: 3,
        preparation: 'Le dilatarán las pupilas: venga acompañado y no conduzca después.',
      },
      { name: 'Toma de presión ocular', minutes: 10, pesos: 28_000, weight: 2 },
      { name: 'Campo visual computarizado', minutes: 45, pesos: 76_000, weight: 1, ownSession: 'web' },
    ],
  },
  {
    slug: 'otorrinolaringologia',
    name: 'Otorrinolaringología',
    slotMinutes: [20],
    audience: everybody,
    returningOfTen: 4,
    title: { F: 'Médica otorrinolaringóloga', M: 'Médico otorrinolaringólogo' },
    interests: ['los trastornos de la voz', 'el vértigo', 'la otorrinolaringología infantil'],
    practices: [
      { name: 'Consulta otorrinolaringológica', minutes: 20, pesos: 47_000, weight: 9 },
      {
        name: 'Lavado de oídos',
        minutes: 20,
        pesos: 36_000,
        weight: 2,
        preparation: 'Coloque en el oído las gotas indicadas durante los tres días anteriores.',
      },
      { name: 'Audiometría', minutes: 40, pesos: 64_000, weight: 2, preparation: 'Traiga la orden médica.' },
    ],
  },
  {
    slug: 'kinesiologia',
    name: 'Kinesiología y rehabilitación',
    slotMinutes: [30],
    audience: { fromAge: 12, toAge: 120 },
    returningOfTen: 9,
    title: { F: 'Licenciada en kinesiología', M: 'Licenciado en kinesiología' },
    interests: ['la rehabilitación deportiva', 'la reeducación postural', 'la kinesiología respiratoria'],
    practices: [
      {
        name: 'Sesión de kinesiología',
        minutes: 30,
        pesos: 24_000,
        weight: 9,
        preparation: 'Traiga la orden médica autorizada y ropa cómoda.',
      },
      {
        name: 'Evaluación inicial',
        minutes: 60,
        pesos: 34_000,
        weight: 1,
        preparation: 'Traiga sus estudios.',
      },
      { name: 'Reeducación postural', minutes: 60, pesos: 36_000, weight: 1 },
    ],
  },
  {
    slug: 'nutricion',
    name: 'Nutrición',
    slotMinutes: [30],
    audience: { fromAge: 12, toAge: 120 },
    returningOfTen: 6,
    title: { F: 'Licenciada en nutrición', M: 'Licenciado en nutrición' },
    interests: ['la alimentación en la diabetes', 'la nutrición deportiva', 'la celiaquía'],
    practices: [
      { name: 'Consulta de nutrición', minutes: 30, pesos: 34_000, weight: 5 },
      {
        name: 'Primera consulta con antropometría',
        minutes: 60,
        pesos: 46_000,
        weight: 1,
        preparation: 'Traiga análisis recientes y un registro de lo que comió en los últimos tres días.',
      },
    ],
  },
  {
    slug: 'salud-mental',
    name: 'Salud mental',
    slotMinutes: [30],
    audience: { fromAge: 14, toAge: 120 },
    returningOfTen: 8,
    title: { F: 'Médica psiquiatra', M: 'Médico psiquiatra' },
    interests: ['los trastornos de ansiedad', 'los trastornos del sueño', 'el acompañamiento en el duelo'],
    practices: [
      { name: 'Consulta de psiquiatría', minutes: 30, pesos: 52_000, weight: 6 },
      { name: 'Entrevista de admisión', minutes: 60, pesos: 60_000, weight: 1 },
    ],
  },
  {
    slug: 'diagnostico-por-imagenes',
    name: 'Diagnóstico por imágenes',
    slotMinutes: [20],
    audience: { fromAge: 12, toAge: 120 },
    returningOfTen: 2,
    title: {
      F: 'Médica especialista en diagnóstico por imágenes',
      M: 'Médico especialista en diagnóstico por imágenes',
    },
    interests: ['la ecografía general', 'el Doppler vascular', 'la ecografía musculoesquelética'],
    practices: [
      {
        name: 'Ecografía abdominal',
        minutes: 20,
        pesos: 56_000,
        weight: 6,
        preparation: 'Traiga la orden médica. Ayuno de 8 horas.',
      },
      {
        name: 'Ecografía renal y vesical',
        minutes: 20,
        pesos: 54_000,
        weight: 3,
        preparation: 'Traiga la orden médica. Tome un litro de agua una hora antes y no orine.',
      },
      {
        name: 'Ecografía tiroidea',
        minutes: 20,
        pesos: 52_000,
        weight: 2,
        preparation: 'Traiga la orden médica y los estudios anteriores.',
      },
      {
        name: 'Ecografía mamaria',
        minutes: 20,
        pesos: 58_000,
        weight: 2,
        preparation: 'Traiga la orden médica y la última mamografía. No use desodorante ni talco ese día.',
      },
      {
        name: 'Doppler de vasos del cuello',
        minutes: 40,
        pesos: 84_000,
        weight: 2,
        preparation: 'Traiga la orden médica. No necesita ayuno.',
      },
    ],
  },
];
