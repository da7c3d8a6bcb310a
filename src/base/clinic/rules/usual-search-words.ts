import { foldForSearch } from '../../text/name-search.ts';

/** The first column is the beginning of a word in the specialty's name, folded. */
const table: readonly [beginning: string, words: string][] = [
  ['alerg', 'alergia, alergias, ronchas, picazón, estornudos, rinitis'],
  [
    'cardiolog',
    'corazón, presión, hipertensión, arritmia, palpitaciones, electrocardiograma, apto físico',
  ],
  ['cirug', 'operación, operarse, hernia, vesícula, apendicitis'],
  [
    'clinic',
    'control, chequeo, fiebre, gripe, resfrío, tos, garganta, panza, estómago, médico general, clínico, apto físico, receta, certificado',
  ],
  [
    'dermatolog',
    'piel, lunar, lunares, acné, granos, manchas, pelo, uñas, psoriasis, verrugas',
  ],
  ['diabetolog', 'diabetes, azúcar, glucemia, insulina'],
  ['endocrinolog', 'tiroides, hormonas, diabetes'],
  [
    'famili',
    'control, chequeo, médico general, receta, certificado, apto físico, vacuna, vacunas',
  ],
  ['fonoaudiolog', 'habla, voz, tartamudez, audición, deglución'],
  [
    'gastroenterolog',
    'estómago, panza, barriga, acidez, gastritis, colon, intestino, hígado, endoscopía, colonoscopía',
  ],
  ['geriatr', 'adultos mayores, ancianos, memoria'],
  [
    'ginecolog',
    'pap, papanicolaou, anticoncepción, menstruación, mujer, diu, mamas',
  ],
  ['guardia', 'urgencia, fiebre, golpe, herida, dolor'],
  ['hematolog', 'sangre, anemia, coagulación'],
  [
    'imagenes',
    'ecografía, radiografía, placa, tomografía, resonancia, mamografía',
  ],
  ['infectolog', 'infección, infecciones, vih, vacuna, vacunas'],
  [
    'kinesiolog',
    'rehabilitación, contractura, espalda, cervical, rodilla, hombro, masajes, fisioterapia, kinesio, sesiones',
  ],
  ['fisiatr', 'rehabilitación, contractura, espalda, fisioterapia'],
  [
    'mental',
    'terapia, ansiedad, angustia, depresión, insomnio, pánico, psicólogo, psicóloga, psiquiatra',
  ],
  ['nefrolog', 'riñón, riñones, diálisis'],
  [
    'neumonolog',
    'pulmón, pulmones, asma, tos, respirar, respiración, bronquitis, espirometría',
  ],
  [
    'neurolog',
    'cabeza, migraña, jaqueca, mareos, epilepsia, memoria, temblor, acv',
  ],
  [
    'nutricion',
    'dieta, peso, bajar de peso, adelgazar, alimentación, comida, nutricionista',
  ],
  ['obstetr', 'embarazo, embarazada, parto, prenatal, ecografía'],
  ['odontolog', 'dientes, muelas, caries, dentista, encías, boca'],
  [
    'oftalmolog',
    'ojo, ojos, vista, visión, anteojos, lentes, oculista, cataratas',
  ],
  ['oncolog', 'cáncer, tumor, quimioterapia'],
  [
    'otorrino',
    'oído, oídos, garganta, nariz, sinusitis, angina, anginas, sordera',
  ],
  [
    'pediatr',
    'niños, niñas, chicos, bebé, bebés, hijo, hija, nene, nena, control sano, fiebre, panza, vacuna, vacunas, apto escolar',
  ],
  [
    'psicolog',
    'terapia, ansiedad, angustia, estrés, pareja, duelo, psicólogo, psicóloga',
  ],
  ['psiquiatr', 'depresión, ansiedad, insomnio, pánico, psiquiatra'],
  ['reumatolog', 'artritis, artrosis, articulaciones, lupus, fibromialgia'],
  [
    'traumatolog',
    'hueso, huesos, rodilla, hombro, espalda, cintura, columna, cadera, tobillo, pie, mano, muñeca, codo, fractura, esguince',
  ],
  ['urolog', 'próstata, orina, vejiga, testículos'],
  ['deport', 'apto físico, lesión, deportólogo, ergometría'],
];

/** The words that people say in place of a specialty's name: a part of the body, a complaint, an errand. */
export function usualSearchWords(specialtyName: string): string[] {
  const names = foldForSearch(specialtyName).split(' ');
  const words = table
    .filter(([beginning]) => names.some((name) => name.startsWith(beginning)))
    .flatMap(([, said]) => said.split(', '));
  return [...new Set(words)];
}
