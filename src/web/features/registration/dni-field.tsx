import { useEffect, useEffectEvent } from 'react';
import { type DniCard, looksLikeDniCard, parseDniCard } from '../../../domain/identity/dni-card.ts';
import { TextField } from '../../components/field/text-field.tsx';

const READER_PAUSE_MS = 700;

export interface DniFieldProps {
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
  /** A barcode reader typed a document into the field. */
  onCard: (card: DniCard) => void;
  /** What was typed comes from a document, but cannot be read. */
  onUnreadableCard: () => void;
}

/**
 * The DNI, typed or read. A USB reader types the document's whole text and then, mostly, Enter or Tab, which
 * must neither send the form nor be refused as a number.
 */
export function DniField({ value, error, onType, onCard, onUnreadableCard }: DniFieldProps) {
  const readCard = useEffectEvent(() => {
    const card = parseDniCard(value);
    if (card) onCard(card);
  });

  // Readers that end with no key at all. A text cut short may already be a card, so the typing has to be over.
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
      hint="Con o sin puntos."
      error={error}
      name="dni"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !looksLikeDniCard(value)) return;
        event.preventDefault();
        finish();
      }}
    />
  );
}
