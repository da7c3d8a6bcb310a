import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { FieldError } from '../../../base/ui/field/field.tsx';
import { TextAreaField } from '../../../base/ui/field/text-area-field.tsx';
import { useFocusShown } from '../../../base/ui/focus/use-focus-shown.ts';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import { Moment } from '../../../base/ui/moment/moment.tsx';
import styles from '../../../base/ui/page/account.module.css';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { Row, Rows } from '../../../base/ui/rows/rows.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import type { OpenQuestion } from '../contract/opinions.ts';
import { OPINION_MOST_LETTERS } from '../rules/visit-opinion.ts';
import { ForPatient } from './for-patient.tsx';

const ratings: [rating: number, word: string][] = [
  [1, 'Muy mala'],
  [2, 'Mala'],
  [3, 'Regular'],
  [4, 'Buena'],
  [5, 'Muy buena'],
];

/** Asks one question about each visit of the last days. The patient may answer it, once. */
export function VisitOpinions({ timeZone }: { timeZone: string }) {
  const questions = useQuery(api.patient.opinions.list.queryOptions());
  const [hasThanked, setThanked] = useState(false);
  const thanks = useFocusShown(hasThanked);
  const open = questions.data ?? [];
  if (open.length === 0 && !hasThanked) return null;
  return (
    <Section title="¿Cómo fue su consulta?">
      <div ref={thanks} tabIndex={-1} className={styles.place}>
        {hasThanked && (
          <Notice tone="good" title="Gracias por su respuesta">
            <p>La clínica la lee junto con otras, sin su nombre.</p>
          </Notice>
        )}
        {open.length > 0 && (
          <Rows label="Consultas sobre las que puede opinar">
            {open.map((question) => (
              <Question
                key={question.appointmentId}
                question={question}
                timeZone={timeZone}
                onBegin={() => setThanked(false)}
                onGiven={() => setThanked(true)}
              />
            ))}
          </Rows>
        )}
      </div>
    </Section>
  );
}

interface QuestionProps {
  question: OpenQuestion;
  timeZone: string;
  onBegin: () => void;
  onGiven: () => void;
}

function Question({ question, timeZone, onBegin, onGiven }: QuestionProps) {
  const [isOpen, setOpen] = useState(false);
  const { appointmentId, startsAt, doctorName, patient } = question;
  return (
    <Row
      end={
        !isOpen && (
          <Button
            kind="quiet"
            onClick={() => {
              onBegin();
              setOpen(true);
            }}
          >
            Opinar
            <span className="visually-hidden">
              {' '}
              sobre la consulta con {doctorName}
            </span>
          </Button>
        )
      }
    >
      <p className={styles.rowTitle}>
        <Moment at={startsAt} timeZone={timeZone} />
      </p>
      <ForPatient patient={patient} />
      <p>{doctorName}</p>
      {isOpen && (
        <OpinionForm
          appointmentId={appointmentId}
          onGiven={onGiven}
          onLeave={() => setOpen(false)}
        />
      )}
    </Row>
  );
}

interface OpinionFormProps {
  appointmentId: string;
  onGiven: () => void;
  onLeave: () => void;
}

function OpinionForm({ appointmentId, onGiven, onLeave }: OpinionFormProps) {
  const queryClient = useQueryClient();
  const name = useId();
  const errorId = useId();
  const { place: first, focusPlace: focusFirst } =
    usePlaceFocus<HTMLInputElement>();
  useFocusShown(true, { place: first });
  const [rating, setRating] = useState<number | null>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { list, give } = api.patient.opinions;
  const giving = useMutation(
    give.mutationOptions({
      onSuccess: () => {
        queryClient.setQueryData(list.queryKey(), (questions) =>
          questions?.filter(
            (question) => question.appointmentId !== appointmentId,
          ),
        );
        onGiven();
      },
    }),
  );
  const problem = giving.error ? problemOf(giving.error) : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (giving.isPending) return;
    if (rating === null) {
      setMissing(true);
      focusFirst();
      return;
    }
    giving.mutate({ appointmentId, rating, text });
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <fieldset
        className={styles.ratings}
        aria-describedby={isMissing ? errorId : undefined}
        aria-invalid={isMissing || undefined}
      >
        <legend>Del 1 al 5</legend>
        {ratings.map(([value, word]) => (
          <label key={value} className={styles.rating}>
            <input
              ref={value === 1 ? first : undefined}
              type="radio"
              name={name}
              value={value}
              checked={rating === value}
              onChange={() => {
                setRating(value);
                setMissing(false);
              }}
            />
            <span>
              {value} · {word}
            </span>
          </label>
        ))}
        {isMissing && <FieldError id={errorId}>Elija del 1 al 5.</FieldError>}
      </fieldset>
      <TextAreaField
        label="Algo más"
        hint="La clínica lo lee sin su nombre. No escriba datos suyos."
        optional
        rows={3}
        maxLength={OPINION_MOST_LETTERS}
        value={text}
        error={
          problem?.code === 'INVALID_INPUT' ? problem.fields.text : undefined
        }
        onChange={({ target }) => setText(target.value)}
      />
      <ActProblem
        error={giving.error}
        onRetry={() =>
          rating !== null && giving.mutate({ appointmentId, rating, text })
        }
        retrying={giving.isPending}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={giving.isPending} busyLabel="Enviando…">
          Enviar
        </Button>
        <Button kind="quiet" onClick={onLeave}>
          Ahora no
        </Button>
      </div>
    </form>
  );
}
