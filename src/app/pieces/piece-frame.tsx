import { Suspense, use, useEffect, useRef } from 'react';
import type { PieceFile } from '../../base/ui/piece-states.ts';
import { loadPiece } from './find-pieces.ts';
import styles from './pieces.module.css';
import { Surroundings } from './surroundings.tsx';

interface PieceFrameProps {
  piece: string;
  /** Null: all, one below the other. */
  state: string | null;
}

/** The document of one frame: a component's states. */
export function PieceFrame({ piece, state }: PieceFrameProps) {
  const loading = loadPiece(piece);
  if (!loading) return <p>No hay ninguna pieza «{piece}».</p>;
  return (
    <Surroundings>
      <Suspense fallback={null}>
        <Loaded loading={loading} state={state} />
      </Suspense>
    </Surroundings>
  );
}

function Loaded({
  loading,
  state,
}: {
  loading: Promise<PieceFile>;
  state: string | null;
}) {
  const { states, roomBelow = 0 } = use(loading);
  return state === null ? (
    <States states={states} roomBelow={roomBelow} />
  ) : (
    states[state]
  );
}

function States({
  states,
  roomBelow,
}: {
  states: PieceFile['states'];
  roomBelow: number;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      place.current ? keepFrameAsHigh(place.current, roomBelow) : undefined,
    [roomBelow],
  );
  return (
    <div ref={place} className={styles.states}>
      {Object.entries(states).map(([name, drawn]) => (
        <figure key={name} className={styles.state}>
          <figcaption className={styles.stateName}>{name}</figcaption>
          {drawn}
        </figure>
      ))}
    </div>
  );
}

/** Keeps the frame as high as its content. */
function keepFrameAsHigh(place: HTMLElement, roomBelow: number): () => void {
  const frame = window.frameElement as HTMLElement | null;
  const observer = new ResizeObserver(() => {
    if (frame) frame.style.height = `${place.offsetHeight + roomBelow}px`;
  });
  observer.observe(place);
  return () => observer.disconnect();
}
