import type { DniCard } from '../../person/rules/dni-card.ts';
import { cardQuestions } from '../forms/card-questions.ts';
import { Notice } from '../problem/notice.tsx';

/** Questions about what a card left unsure. */
export function CardQuestions({ card }: { card: Omit<DniCard, 'dni'> }) {
  const questions = cardQuestions(card);
  if (questions.length === 0) return null;
  return (
    <Notice tone="warning" title="Falta algo de lo que dice el documento">
      {questions.map((question) => (
        <p key={question}>{question}</p>
      ))}
    </Notice>
  );
}
