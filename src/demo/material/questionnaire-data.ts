import type {
  AnswerValue,
  QuestionnaireItem,
  ReaderScope,
} from '../../subjects/forms/rules/questionnaire.ts';

export interface QuestionnaireData {
  title: string;
  introduction: string;
  readers: ReaderScope;
  consent: string | null;
  items: QuestionnaireItem[];
  /** True if the form is asked for this practice. `specialty` is a slug. */
  asks: (
    specialty: string,
    practice: { name: string; isFirstChoice: boolean },
  ) => boolean;
  /** Examples of responses, each with its answers by question. */
  usual: Record<string, AnswerValue>[];
}

function item(
  linkId: string,
  type: QuestionnaireItem['type'],
  text: string,
  more: Partial<QuestionnaireItem> = {},
): QuestionnaireItem {
  return {
    linkId,
    type,
    text,
    help: '',
    isRequired: true,
    options: [],
    ...more,
  };
}

/** The forms of the demonstration: one about health, one consent, one for the counter. */
export const questionnaireData: QuestionnaireData[] = [
  {
    title: 'Antes de su ecografía',
    introduction:
      'Lo lee quien le hace el estudio. Si no sabe alguna respuesta, llámenos.',
    readers: 'professionals',
    consent: null,
    items: [
      item('ayuno', 'boolean', '¿Puede venir con el ayuno que le pidieron?', {
        help: 'Si no se lo pidieron, responda Sí.',
      }),
      item('anticoagulantes', 'choice', '¿Toma anticoagulantes?', {
        options: [
          'No',
          'Aspirina',
          'Acenocumarol o warfarina',
          'Otro anticoagulante',
        ],
      }),
      item('contraste', 'boolean', '¿Tuvo alguna vez alergia a un contraste?'),
      item('anterior', 'date', '¿Cuándo fue su última ecografía?', {
        isRequired: false,
      }),
      item('mas', 'text', 'Otra cosa que el profesional deba saber', {
        isRequired: false,
      }),
    ],
    asks: (specialty, { name }) =>
      specialty === 'diagnostico-por-imagenes' && name.startsWith('Ecografía'),
    usual: [
      { ayuno: true, anticoagulantes: 'No', contraste: false },
      {
        ayuno: true,
        anticoagulantes: 'Aspirina',
        contraste: false,
        mas: 'Me operaron de la vesícula en 2015.',
      },
      {
        ayuno: false,
        anticoagulantes: 'No',
        contraste: true,
        mas: 'Tengo diabetes: no puedo ayunar tanto tiempo.',
      },
      {
        ayuno: true,
        anticoagulantes: 'Acenocumarol o warfarina',
        contraste: false,
        anterior: '2025-08-14',
      },
    ],
  },
  {
    title: 'Consentimiento informado de infiltración',
    introduction: '',
    readers: 'clinic',
    consent: [
      'La infiltración es una inyección de un anestésico y un corticoide en la articulación o cerca de ella, para bajar el dolor y la inflamación.',
      'Es común que duela uno o dos días. Pocas veces aparecen manchas en la piel, sube el azúcar en la sangre o hay sangrado. Muy rara vez hay una infección o una reacción alérgica.',
      'Puede no hacerla: hay otros tratamientos, como kinesiología o medicación, que el profesional le explica. Puede cambiar de opinión en cualquier momento antes de la práctica.',
      'Puede preguntar todo lo que quiera antes de empezar.',
    ].join('\n\n'),
    items: [],
    asks: (_, { name }) => name === 'Infiltración',
    usual: [{}],
  },
  {
    title: 'Ayuda para venir',
    introduction: 'Así lo esperamos con lo que necesite.',
    readers: 'clinic',
    consent: null,
    items: [
      item('ayuda', 'choice', '¿Necesita ayuda para moverse?', {
        options: [
          'No',
          'Vengo en silla de ruedas',
          'Uso bastón o andador',
          'Otra ayuda',
        ],
      }),
      item('acompana', 'string', '¿Con quién viene?', { isRequired: false }),
    ],
    asks: (specialty, { isFirstChoice }) =>
      isFirstChoice &&
      (specialty === 'clinica-medica' || specialty === 'cardiologia'),
    usual: [
      { ayuda: 'No' },
      { ayuda: 'No', acompana: 'Vengo sin compañía' },
      { ayuda: 'Uso bastón o andador', acompana: 'Con mi hija' },
    ],
  },
];
