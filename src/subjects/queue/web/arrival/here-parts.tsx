import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { formatTime } from '../../../../base/ui/format/format.ts';
import { Page } from '../../../../base/ui/page/page.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import type { KioskAnswer } from '../../contract/kiosk.ts';
import { kioskWords } from './kiosk-words.ts';

/** Opens a screen's code once. This browser goes on with the pass. */
export function useHerePass(code: string) {
  const opened = useQuery({
    ...api.public.here.open.queryOptions({ input: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isVoid =
    opened.isError &&
    ['LINK_VOID', 'INVALID_INPUT'].includes(problemOf(opened.error).code);
  return { opened, isVoid };
}

/** The secret of the own view in its address. */
export const ownTokenIn = (url: string | null): string | null =>
  url === null ? null : new URL(url).searchParams.get('turno');

/** Shown when the code of the screen has changed meanwhile. */
export function ScanAgain() {
  return (
    <Page
      title="Ese código ya cambió"
      lead="El de la pantalla es otro cada minuto: escanéelo de nuevo, o anúnciese en recepción."
      action={
        <ButtonLink kind="second" to="/">
          Ir al inicio
        </ButtonLink>
      }
    />
  );
}

interface NotReceivedProps {
  answer: KioskAnswer;
  timeZone: string | undefined;
  /** The advice if no appointment of today is found. */
  ofNone?: string;
}

/** Says why the patient was not received, and what to do. */
export function NotReceived({ answer, timeZone, ofNone }: NotReceivedProps) {
  const { title, text } = kioskWords.es.outcome[answer.outcome];
  const said = text(
    answer.from && timeZone ? formatTime(answer.from, timeZone) : '',
  );
  return (
    <div role="status">
      <Notice tone="warning" title={title}>
        <p>{answer.outcome === 'none' ? (ofNone ?? said) : said}</p>
      </Notice>
    </div>
  );
}
