import { foldForSearch, searchWords } from '../people/name-search.ts';

/**
 * What people say in place of a specialty's name: the part of the body, the complaint, the errand. The first column
 * begins a word of the specialty's name; all of it is folded.
 */
const table: readonly [specialty: string, words: string][] = [
  ['alerg', 'alergia alergias ronchas picazon estornudos rinitis'],
  ['cardiolog', 'corazon presion hipertension arritmia palpitaciones electro electrocardiograma apto fisico'],
  ['cirug', 'operacion operarse hernia vesicula apendicitis'],
  ['clinic', 'control chequeo fiebre gripe general clinico medico apto fisico receta certificado'],
  ['dermatolog', 'piel lunar lunares acne granos manchas pelo unas psoriasis verrugas'],
  ['diabetolog', 'diabetes azucar glucemia insulina'],
  ['endocrinolog', 'tiroides hormonas diabetes'],
  ['famili', 'control chequeo general receta certificado apto fisico vacuna vacunas'],
  ['fonoaudiolog', 'habla voz tartamudez audicion deglucion'],
  ['gastroenterolog', 'estomago panza acidez gastritis colon intestino higado endoscopia colonoscopia'],
  ['geriatr', 'adultos mayores ancianos memoria'],
  ['ginecolog', 'pap papanicolaou anticoncepcion menstruacion mujer diu mamas'],
  ['hematolog', 'sangre anemia coagulacion'],
  ['infectolog', 'infeccion infecciones vih vacuna vacunas'],
  ['kinesiolog', 'rehabilitacion contractura espalda cervical masajes fisioterapia kinesio sesiones'],
  ['fisiatr', 'rehabilitacion contractura espalda fisioterapia'],
  ['nefrolog', 'rinon rinones dialisis'],
  ['neumonolog', 'pulmon pulmones asma tos respirar respiracion bronquitis espirometria'],
  ['neurolog', 'cabeza migrana jaqueca mareos epilepsia memoria temblor acv'],
  ['nutricion', 'dieta peso bajar adelgazar alimentacion comida nutricionista'],
  ['obstetr', 'embarazo embarazada parto prenatal ecografia'],
  ['odontolog', 'dientes muelas caries dentista encias boca'],
  ['oftalmolog', 'ojo ojos vista vision anteojos lentes oculista cataratas'],
  ['oncolog', 'cancer tumor quimioterapia'],
  ['otorrino', 'oido oidos garganta nariz sinusitis angina sordera anginas'],
  ['pediatr', 'ninos ninas chicos bebe bebes hijo hija nene nena control sano vacuna vacunas apto escolar'],
  ['psicolog', 'terapia ansiedad angustia estres pareja duelo psicologo psicologa'],
  ['psiquiatr', 'depresion ansiedad insomnio panico psiquiatra'],
  ['reumatolog', 'artritis artrosis articulaciones lupus fibromialgia'],
  ['traumatolog', 'hueso huesos rodilla hombro espalda columna cadera tobillo fractura esguince'],
  ['urolog', 'prostata orina vejiga testiculos'],
  ['deport', 'apto fisico lesion deportologo ergometria'],
];

const fewestLetters = 3;

/** Whether a query's word stands for the specialty as people say it: from the third letter on, from its beginning. */
function saysSpecialty(folded: string, word: string): boolean {
  if (word.length < fewestLetters) return false;
  const names = folded.split(' ');
  return table.some(
    ([beginning, words]) =>
      names.some((name) => name.startsWith(beginning)) &&
      words.split(' ').some((said) => said.startsWith(word)),
  );
}

/**
 * Whether a text (a professional's name and specialties, or a specialty's name) has every word of the query, or says
 * it otherwise: «corazón» finds Cardiología. Words that only join («de», «el») find nothing by themselves.
 */
export function matchesCareSearch(text: string, query: string): boolean {
  const folded = foldForSearch(text);
  return searchWords(query).every((word) => folded.includes(word) || saysSpecialty(folded, word));
}
