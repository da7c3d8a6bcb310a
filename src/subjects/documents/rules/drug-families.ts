export interface DrugFamily {
  /** The family's name on the screen. */
  name: string;
  /** Words that mean the whole family. Folded: small letters, no accents. */
  called: readonly string[];
  /** The medicines by generic name, each with its other names. Folded. */
  medicines: readonly (readonly string[])[];
  /** Families that a patient allergic to this one often cannot take either. */
  crosses?: readonly string[];
}

/**
 * Families of medicines with common allergies, as in the WHO's ATC index (whocc.no/atc_ddd_index). No
 * vademecum: other medicines are compared by their words alone. `crosses` follows Khan et al., "Drug allergy:
 * a 2022 practice parameter update", J Allergy Clin Immunol 150 (2022) 1333-1393.
 */
export const drugFamilies: readonly DrugFamily[] = [
  {
    // J01C.
    name: 'Penicilinas',
    called: ['penicilina', 'penicilinas', 'betalactamico', 'betalactamicos'],
    medicines: [
      ['amoxicilina', 'amoxidal', 'optamox'],
      ['ampicilina'],
      ['bencilpenicilina', 'benzatinica', 'penicilina'],
      ['fenoximetilpenicilina'],
      ['oxacilina'],
      ['dicloxacilina'],
      ['cloxacilina'],
      ['flucloxacilina'],
      ['piperacilina'],
      ['sultamicilina'],
    ],
    crosses: ['Cefalosporinas', 'Carbapenémicos'],
  },
  {
    // J01DB to J01DE.
    name: 'Cefalosporinas',
    called: [
      'cefalosporina',
      'cefalosporinas',
      'betalactamico',
      'betalactamicos',
    ],
    medicines: [
      ['cefalexina', 'keforal'],
      ['cefadroxilo', 'cefadroxil'],
      ['cefazolina'],
      ['cefalotina'],
      ['cefuroxima', 'cefuroxime'],
      ['cefaclor'],
      ['cefixima', 'cefixime'],
      ['cefpodoxima'],
      ['ceftriaxona'],
      ['cefotaxima'],
      ['ceftazidima'],
      ['cefepima', 'cefepime'],
      ['cefditoren'],
    ],
    crosses: ['Penicilinas', 'Carbapenémicos'],
  },
  {
    // J01DH.
    name: 'Carbapenémicos',
    called: ['carbapenemico', 'carbapenemicos', 'carbapenem', 'carbapenems'],
    medicines: [['imipenem'], ['meropenem'], ['ertapenem']],
    crosses: ['Penicilinas', 'Cefalosporinas'],
  },
  {
    // J01E, J01EE; A07EC01. Not furosemide, thiazides or glibenclamide: Khan et al. find no crossing with
    // antibiotics.
    name: 'Sulfamidas',
    called: [
      'sulfa',
      'sulfas',
      'sulfamida',
      'sulfamidas',
      'sulfonamida',
      'sulfonamidas',
    ],
    medicines: [
      ['sulfametoxazol', 'cotrimoxazol', 'bactrim'],
      ['sulfadiazina'],
      ['sulfadoxina'],
      ['sulfasalazina'],
    ],
  },
  {
    // M01A, N02BA and N02BB. Pyrazolones share the airway and skin reactions.
    name: 'Antiinflamatorios no esteroides (AINE)',
    called: [
      'aine',
      'aines',
      'antiinflamatorio',
      'antiinflamatorios',
      'salicilato',
      'salicilatos',
    ],
    medicines: [
      ['acetilsalicilico', 'aspirina', 'bayaspirina', 'aas', 'aspirineta'],
      ['ibuprofeno', 'actron', 'ibupirac'],
      ['diclofenac', 'diclofenaco'],
      ['naproxeno'],
      ['ketorolac', 'ketorolaco'],
      ['ketoprofeno'],
      ['meloxicam'],
      ['piroxicam'],
      ['indometacina'],
      ['flurbiprofeno'],
      ['dexketoprofeno'],
      ['celecoxib'],
      ['etoricoxib'],
      ['nimesulida'],
      ['mefenamico'],
      ['clonixinato', 'clonixina'],
      ['metamizol', 'dipirona', 'novalgina'],
    ],
  },
  {
    // J01FA.
    name: 'Macrólidos',
    called: ['macrolido', 'macrolidos'],
    medicines: [
      ['azitromicina'],
      ['claritromicina'],
      ['eritromicina'],
      ['roxitromicina'],
      ['espiramicina'],
    ],
  },
  {
    // J01M.
    name: 'Quinolonas',
    called: ['quinolona', 'quinolonas', 'fluoroquinolona', 'fluoroquinolonas'],
    medicines: [
      ['ciprofloxacina', 'ciprofloxacino'],
      ['levofloxacina', 'levofloxacino'],
      ['norfloxacina'],
      ['moxifloxacina', 'moxifloxacino'],
      ['ofloxacina', 'ofloxacino'],
    ],
  },
  {
    // J01A.
    name: 'Tetraciclinas',
    called: ['tetraciclina', 'tetraciclinas'],
    medicines: [
      ['doxiciclina'],
      ['minociclina'],
      ['tetraciclina'],
      ['tigeciclina'],
      ['limeciclina'],
    ],
  },
  {
    // J01G.
    name: 'Aminoglucósidos',
    called: [
      'aminoglucosido',
      'aminoglucosidos',
      'aminoglicosido',
      'aminoglicosidos',
    ],
    medicines: [
      ['gentamicina'],
      ['amikacina'],
      ['tobramicina'],
      ['estreptomicina'],
      ['neomicina'],
    ],
  },
  {
    // N03AA, N03AB, N03AF, N03AX09: the aromatic ones, which share severe reactions of the skin.
    name: 'Anticonvulsivantes aromáticos',
    called: [
      'anticonvulsivante',
      'anticonvulsivantes',
      'antiepileptico',
      'antiepilepticos',
    ],
    medicines: [
      ['fenitoina', 'difenilhidantoina'],
      ['carbamazepina'],
      ['oxcarbazepina'],
      ['fenobarbital'],
      ['primidona'],
      ['lamotrigina'],
    ],
  },
  {
    // C09A: angioedema is common to all of them.
    name: 'Inhibidores de la enzima convertidora (IECA)',
    called: ['ieca', 'iecas'],
    medicines: [
      ['enalapril'],
      ['lisinopril'],
      ['ramipril'],
      ['perindopril'],
      ['captopril'],
      ['quinapril'],
      ['benazepril'],
      ['fosinopril'],
    ],
  },
  {
    // N02A: natural and half-synthetic ones, which are alike in structure.
    name: 'Opioides',
    called: ['opioide', 'opioides', 'opiaceo', 'opiaceos'],
    medicines: [
      ['morfina'],
      ['codeina'],
      ['oxicodona'],
      ['hidrocodona'],
      ['dihidrocodeina'],
      ['tramadol'],
    ],
  },
  {
    // N01BB.
    name: 'Anestésicos locales de tipo amida',
    called: ['caina', 'cainas'],
    medicines: [
      ['lidocaina', 'xilocaina'],
      ['bupivacaina'],
      ['mepivacaina'],
      ['articaina'],
      ['prilocaina'],
    ],
  },
];
