import { seededRandom } from '../src/demo/material/seeded-random.ts';
import { canonicalText } from '../src/subjects/record/rules/canonical-content.ts';
import type { EncounterContent } from '../src/subjects/record/rules/entry-content.ts';
import { someBackground, someContent } from '../src/testing/clinic/records.ts';

// The first words are in most entries, the last in few.
const words =
  `de la con en el paciente refiere dolor presión arterial control sin fiebre leve abdomen blando tratamiento
  tensión derecha izquierda tos catarro infección urinaria cefalea hipertensión diabetes glucemia enalapril metformina
  ibuprofeno paracetamol amoxicilina reposo hidratación náuseas vómitos mareos disnea edema torácico lumbar rodilla
  hombro tobillo fractura esguince radiografía ecografía laboratorio hemograma colesterol triglicéridos creatinina
  tiroides hipotiroidismo asma bronquitis neumonía rinitis sinusitis otitis faringitis angina gastritis reflujo
  constipación diarrea colon vesícula hepatitis migraña ansiedad insomnio depresión dermatitis eccema urticaria psoriasis
  lunar biopsia embarazo ecocardiograma arritmia soplo taquicardia síncope anticoagulación varices trombosis anemia
  ferritina vitamina calcio osteoporosis artritis artrosis lumbalgia ciática hernia apendicectomía colecistectomía
  vacunación antitetánica gripe neumococo hepatomegalia esplenomegalia ictericia hematuria proteinuria litiasis
  prostatismo cistitis pielonefritis vértigo acúfenos cataratas glaucoma conjuntivitis queratitis uveítis`.split(
    /\s+/,
  );

/** The signed contents of this many different encounters, always the same. */
export function recordTexts(count: number): string[] {
  const { fraction: random } = seededRandom(7, 'medical records');
  const word = () => {
    const place = random();
    // A tenth of the words are like names or doses, which hardly any other entry has.
    if (place > 0.9)
      return `${words[Math.floor(random() * words.length)]}${Math.floor(random() * 3000)}`;
    return words[Math.floor((place / 0.9) ** 2 * words.length)];
  };
  const say = (length: number) => Array.from({ length }, word).join(' ');
  return Array.from({ length: count }, (_, index) => {
    const content: EncounterContent = {
      ...someContent,
      reason: say(5),
      findings: `${say(45)}. ${say(35)}.`,
      diagnoses: [{ text: say(3), code: null, codeSystem: null }],
      plan: say(25),
      background: index % 5 === 0 ? someBackground : null,
    };
    return canonicalText(content);
  });
}
