import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type FormEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { useLive } from '../../../../base/api/web/live/live.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import { Brand, DemoRibbon } from '../../../../base/ui/layout/brand.tsx';
import { SiteName } from '../../../../base/ui/page/site-name.ts';
import styles from './kiosk.module.css';
import { KioskKeys } from './kiosk-keys.tsx';
import { KioskResult } from './kiosk-result.tsx';
import {
  type KioskLanguage,
  kioskLanguages,
  kioskWords,
} from './kiosk-words.ts';

/** After so long without a touch, the screen clears what was left on it. */
const CLEAR_MS = 30_000;

const languageNames: Record<KioskLanguage, string> = {
  es: 'Español',
  en: 'English',
};

/** The page of a kiosk: patients report their arrival by DNI, card or code. It clears after half a minute. */
export function KioskPage() {
  const clinic = useQuery(api.public.clinic.get.queryOptions()).data;
  const [language, setLanguage] = useState<KioskLanguage>('es');
  const [typed, setTyped] = useState('');
  const [touches, setTouches] = useState(0);
  const { place: input, focusPlace: focusInput } =
    usePlaceFocus<HTMLInputElement>();
  const arrival = useMutation(api.public.kiosk.arrive.mutationOptions());
  // The stream is the sign of life by which the counter knows that the kiosk is on.
  useLive('public', () => {});
  const words = kioskWords[language];
  const answer = arrival.data;
  const siteName = useContext(SiteName);
  useEffect(() => {
    document.title = `${words.title} · ${siteName}`;
  }, [words, siteName]);

  const clear = useEffectEvent(() => {
    setTyped('');
    setLanguage('es');
    arrival.reset();
  });
  const isDirty =
    typed !== '' || language !== 'es' || arrival.status !== 'idle';
  // Each touch, key and answer gives half a minute more.
  const activity = `${touches} ${typed} ${arrival.status}`;
  useEffect(() => {
    if (!isDirty || activity === '') return;
    const timer = setTimeout(() => clear(), CLEAR_MS);
    return () => clearTimeout(timer);
  }, [isDirty, activity]);
  // A card reader types wherever the focus is.
  useFocusShown(!answer, { place: input });

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (typed.trim() !== '' && !arrival.isPending)
      arrival.mutate({ typed: typed.trim() });
  }
  function type(key: string) {
    setTyped((before) => (before + key).slice(0, 40));
    if (arrival.error) arrival.reset();
    focusInput();
  }
  return (
    <div
      className={styles.kiosk}
      lang={language}
      onPointerDown={() => setTouches((count) => count + 1)}
    >
      <header className={styles.head}>
        {clinic?.isDemo && <DemoRibbon />}
        <div className={styles.bar}>
          <p className={styles.brand}>
            <Brand clinicName={clinic?.name} />
          </p>
          <fieldset className={styles.languages}>
            <legend className="visually-hidden">Idioma / Language</legend>
            {kioskLanguages.map((each) => (
              <button
                key={each}
                type="button"
                lang={each}
                aria-pressed={each === language}
                onClick={() => setLanguage(each)}
              >
                <Globe />
                {languageNames[each]}
              </button>
            ))}
          </fieldset>
        </div>
      </header>
      <main id="contenido" tabIndex={-1} className={styles.main}>
        {answer ? (
          <KioskResult
            answer={answer}
            words={words}
            timeZone={clinic?.timeZone}
            onDone={() => clearNow()}
          />
        ) : (
          <form className={styles.form} noValidate onSubmit={send}>
            <h1 tabIndex={-1}>{words.title}</h1>
            <p className={styles.lead}>{words.lead}</p>
            <label className={styles.field}>
              <span>{words.field}</span>
              <input
                ref={input}
                value={typed}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                inputMode="none"
                maxLength={400}
                aria-describedby="aviso-kiosco"
                onChange={({ target }) => {
                  setTyped(target.value);
                  if (arrival.error) arrival.reset();
                }}
              />
            </label>
            <p id="aviso-kiosco" role="status" className={styles.problem}>
              {arrival.error && problemWords(arrival.error, words)}
            </p>
            <KioskKeys
              words={words}
              onKey={type}
              onErase={() => setTyped((before) => before.slice(0, -1))}
            />
            <Button
              kind="main"
              type="submit"
              className={styles.go ?? ''}
              busy={arrival.isPending}
              busyLabel="…"
            >
              {words.go}
            </Button>
          </form>
        )}
      </main>
    </div>
  );

  function clearNow() {
    setTyped('');
    setLanguage('es');
    arrival.reset();
  }
}

function problemWords(
  error: unknown,
  words: (typeof kioskWords)[KioskLanguage],
): string {
  const { code, retryAfterSeconds } = problemOf(error);
  switch (code) {
    case 'INVALID_INPUT':
      return words.unreadable;
    case 'TOO_MANY_ATTEMPTS':
      return words.tooMany(Math.max(1, Math.ceil(retryAfterSeconds / 60)));
    case 'SCREEN_NOT_PAIRED':
      return words.notPaired;
    default:
      return words.failed;
  }
}

function Globe() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
    >
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" />
    </svg>
  );
}
