import { Suspense, use, useEffect, useRef } from 'react';
import type { PieceFile } from '../../base/ui/piece-states.ts';
import { loadPiece, pieces } from './find-pieces.ts';
import {
  addressOf,
  type PieceAddress,
  type Scheme,
  type Width,
} from './piece-address.ts';
import styles from './pieces.module.css';

const schemeWords: Record<Scheme, string> = { light: 'Claro', dark: 'Oscuro' };
const widthWords: Record<Width, string> = {
  full: 'Ancho entero',
  phone: '360 px',
};

/**
 * All components, and the states of the chosen one: light and dark, wide and at 360 px, each in its own
 * frame.
 */
export function PiecesPage({ address }: { address: PieceAddress }) {
  const chosen = address.piece ?? pieces[0]?.piece ?? '';
  const loading = loadPiece(chosen);
  return (
    <div className={styles.page}>
      <PieceIndex address={{ ...address, piece: chosen }} />
      <main className={styles.main}>
        {loading ? (
          <Suspense fallback={null}>
            <Piece loading={loading} address={{ ...address, piece: chosen }} />
          </Suspense>
        ) : (
          <h1>No hay ninguna pieza «{chosen}»</h1>
        )}
      </main>
    </div>
  );
}

function PieceIndex({ address }: { address: PieceAddress }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <nav ref={nav} className={styles.index} aria-label="Piezas">
      {[...Map.groupBy(pieces, ({ folder }) => folder)].map(
        ([folder, ofFolder]) => (
          <div key={folder} className={styles.folder}>
            {ofFolder.some(({ piece }) => piece !== folder) && (
              <p className={styles.folderName}>{folder}</p>
            )}
            {ofFolder.map(({ piece }) => (
              <a
                key={piece}
                href={addressOf({ ...address, piece })}
                aria-current={piece === address.piece ? 'page' : undefined}
              >
                {piece}
              </a>
            ))}
          </div>
        ),
      )}
    </nav>
  );
}

function Piece({
  loading,
  address,
}: {
  loading: Promise<PieceFile>;
  address: PieceAddress;
}) {
  const { name, states, isWholePage = false } = use(loading);
  const { piece, scheme, width } = address;
  useEffect(() => {
    document.title = `${name} · Piezas`;
  }, [name]);
  return (
    <>
      <header className={styles.head}>
        <h1>{name}</h1>
        <div className={styles.choices}>
          <Choice
            label="Colores"
            words={schemeWords}
            chosen={scheme}
            hrefOf={(scheme) => addressOf({ ...address, scheme })}
          />
          <Choice
            label="Ancho"
            words={widthWords}
            chosen={width}
            hrefOf={(width) => addressOf({ ...address, width })}
          />
        </div>
      </header>
      {isWholePage ? (
        Object.keys(states).map((state) => (
          <section key={state} className={styles.whole}>
            <h2>{state}</h2>
            <Frames address={address} state={state} />
          </section>
        ))
      ) : (
        <Frames key={piece} address={address} state={null} />
      )}
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  words: Record<Value, string>;
  chosen: Value | null;
  hrefOf: (value: Value | null) => string;
}

function Choice<Value extends string>({
  label,
  words,
  chosen,
  hrefOf,
}: ChoiceProps<Value>) {
  const choices: [Value | null, string][] = [
    [null, 'Los dos'],
    ...(Object.entries(words) as [Value, string][]),
  ];
  return (
    <nav className={styles.choice} aria-label={label}>
      {choices.map(([value, word]) => (
        <a
          key={word}
          href={hrefOf(value)}
          aria-current={value === chosen ? 'true' : undefined}
        >
          {word}
        </a>
      ))}
    </nav>
  );
}

/** The frames that the address asks for: the wide ones, and below them the phone ones side by side. */
function Frames({
  address,
  state,
}: {
  address: PieceAddress;
  state: string | null;
}) {
  const schemes: Scheme[] = address.scheme
    ? [address.scheme]
    : ['light', 'dark'];
  const widths: Width[] = address.width ? [address.width] : ['full', 'phone'];
  return widths.map((width) => (
    <div key={width} className={styles.frames}>
      {schemes.map((scheme) => (
        <iframe
          key={scheme}
          className={styles.frame}
          data-width={width}
          title={[state, schemeWords[scheme], widthWords[width]]
            .filter(Boolean)
            .join(', ')}
          src={addressOf({
            piece: address.piece,
            scheme,
            state,
            isFrame: true,
          })}
          loading="lazy"
        />
      ))}
    </div>
  ));
}
