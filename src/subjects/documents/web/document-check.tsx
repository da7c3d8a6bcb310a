import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { Facts } from '../../../base/ui/facts/facts.tsx';
import { TextField } from '../../../base/ui/field/text-field.tsx';
import { useFocusShown } from '../../../base/ui/focus/use-focus-shown.ts';
import { formatDayWithYear } from '../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { Problem } from '../../../base/ui/problem/problem.tsx';
import { RetryWait } from '../../../base/ui/problem/retry-wait.tsx';
import type { DocumentVerification } from '../contract/public-documents.ts';
import styles from './document-check.module.css';

interface DocumentCheckProps {
  /** The code in the address. Empty: none yet. */
  code: string;
  /** Called when another code was typed. */
  onCode: (code: string) => void;
}

/** Shows whether a document is genuine and in force, and no more than its holder has to know. */
export function DocumentCheck({ code, onCode }: DocumentCheckProps) {
  const query = useQuery({
    ...api.public.documents.verify.queryOptions({
      input: { code: code.slice(0, 200) },
    }),
    enabled: code !== '',
  });
  const error = query.data === undefined ? query.error : null;
  return (
    <div className={styles.check}>
      {code !== '' && (
        <div aria-live="polite" className={styles.answer}>
          {query.data ? (
            <Answer verification={query.data} />
          ) : error ? (
            <NoAnswer
              error={error}
              isTrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <LoadingLines label="Buscando el documento…" count={4} />
          )}
        </div>
      )}
      <CodeForm key={code} code={code} onCode={onCode} />
    </div>
  );
}

function NoAnswer({
  error,
  isTrying,
  onRetry,
}: {
  error: unknown;
  isTrying: boolean;
  onRetry: () => void;
}) {
  const { sentence, retryAfterSeconds } = problemOf(error);
  if (retryAfterSeconds > 0)
    return (
      <RetryWait
        key={retryAfterSeconds}
        seconds={retryAfterSeconds}
        onRetry={onRetry}
      />
    );
  return (
    <Problem
      title="No pudimos comprobar el documento"
      onRetry={onRetry}
      retrying={isTrying}
    >
      <p>{sentence} Esto no dice nada del documento.</p>
    </Problem>
  );
}

type Genuine = Extract<DocumentVerification, { isGenuine: true }>;

const kinds: Record<
  Genuine['kind'],
  { name: string; genuine: string; ending: 'a' | 'o' }
> = {
  prescription: {
    name: 'Receta',
    genuine: 'La receta es auténtica',
    ending: 'a',
  },
  study_order: {
    name: 'Orden de estudios',
    genuine: 'La orden es auténtica',
    ending: 'a',
  },
  certificate: {
    name: 'Certificado',
    genuine: 'El certificado es auténtico',
    ending: 'o',
  },
};

function Answer({ verification }: { verification: DocumentVerification }) {
  if (!verification.isGenuine) {
    return (
      <Notice
        tone="warning"
        title="Ningún documento de esta clínica tiene ese código"
      >
        <p>
          Compárelo letra por letra con el del papel. Si es igual, el documento
          no salió de aquí: consulte con la clínica antes de aceptarlo.
        </p>
      </Notice>
    );
  }
  const {
    kind,
    status,
    daysEndedOn,
    issuedOn,
    clinicName,
    doctorName,
    license,
  } = verification;
  const { name, genuine, ending } = kinds[kind];
  const says: Record<Genuine['status'], { words: string; rest: ReactNode }> = {
    in_force: daysEndedOn
      ? {
          words: `y su período terminó el ${formatDayWithYear(daysEndedOn)}`,
          rest: 'Sigue valiendo como constancia de esos días.',
        }
      : { words: 'y está vigente', rest: null },
    upcoming: {
      words: 'pero todavía no vale',
      rest: 'Vale desde un día que está por venir: figura en el papel.',
    },
    expired: {
      words: `pero está vencid${ending}`,
      rest: 'Su plazo pasó: ya no se puede usar.',
    },
    annulled: {
      words: `pero fue anulad${ending}`,
      rest: 'Quien lo emitió, u otro profesional de la clínica, lo dejó sin efecto.',
    },
  };
  const { words, rest } = says[status];
  return (
    <>
      <Notice
        tone={status === 'in_force' ? 'good' : 'warning'}
        title={`${genuine} ${words}`}
      >
        {rest && <p>{rest}</p>}
      </Notice>
      <Facts
        facts={[
          { label: 'Documento', value: name },
          { label: 'Emitido', value: formatDayWithYear(issuedOn) },
          { label: 'Clínica', value: clinicName },
          { label: 'Profesional', value: `${doctorName}, ${license}` },
        ]}
      />
      <p className={styles.quiet}>
        Para cuidar la privacidad, aquí no figura de quién es ni qué dice.
        Compare estos datos con los del papel.
        {kind !== 'certificate' &&
          ' Firmado electrónicamente; sin validez como receta electrónica (Ley 27.553).'}
      </p>
    </>
  );
}

function CodeForm({ code, onCode }: DocumentCheckProps) {
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const field = useFocusShown<HTMLInputElement>(isAsked);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '') setAsked(true);
    else onCode(typed.trim());
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextField
        ref={field}
        label={code === '' ? 'Código del documento' : 'Comprobar otro código'}
        hint="Está debajo del QR: letras y números. Los guiones y las mayúsculas no importan."
        error={
          isAsked &&
          typed.trim() === '' &&
          'Escriba el código que está debajo del QR.'
        }
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" kind={code === '' ? 'main' : 'second'}>
        Comprobar
      </Button>
    </form>
  );
}
