import { useEffect, useEffectEvent } from 'react';
import { type DniCard, looksLikeDniCard, parseDniCard } from '../../../domain/identity/dni-card.ts';
import { TextField } from '../../components/field/text-field.tsx';

const READER_PAUSE_MS = 700;

interface DniCardFieldProps {
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
  onCard: (card: DniCard) => void;
  onUnreadableCard: () => void;
}

/** The DNI, typed or read from the card: the reader types its whole text and then, mostly, Enter, which sends nothing. */
export function DniCardField({ value, error, onType, onCard, onUnreadableCard }: DniCardFieldProps) {
  const readCard = useEffectEvent(() => {
    const card = parseDniCard(value);
    if (card) onCard(card);
  });
  useEffect(() => {
    if (!looksLikeDniCard(value)) return;
    const pause = setTimeout(readCard, READER_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [value]);

  function finish() {
    if (!looksLikeDniCard(value)) return;
    const card = parseDniCard(value);
    if (card) onCard(card);
    else onUnreadableCard();
  }

  return (
    <TextField
      label="DNI"
      hint="Con o sin puntos. También puede escanear el documento aquí."
      error={error}
      name="dni"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onType(target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !looksLikeDniCard(value)) return;
        event.preventDefault();
        finish();
      }}
    />
  );
}
