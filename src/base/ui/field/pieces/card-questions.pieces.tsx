import type { States } from '../../piece-states.ts';
import { CardQuestions } from '../card-questions.tsx';

export const name = 'CardQuestions';

const card = {
  fullName: 'Juana Prueba',
  givenNames: 'Juana',
  familyNames: 'Prueba',
  readName: 'PRUEBA, JUANA',
  birthDate: null,
  sex: null,
};

export const states: States = {
  'Falta el siglo': <CardQuestions card={card} />,
  'Nombre dudoso, y falta el siglo': (
    <CardQuestions
      card={{
        ...card,
        fullName: null,
        readName: 'NU;EZ ECHEVERR[A, MAR[A DE LOS ;NGELES GUADALUPE',
      }}
    />
  ),
};
